import { Text } from '@react-email/components'
import type { GroupFacts } from '../queries.ts'
import type { Words } from '../words.ts'
import { MailLayout, styles } from './layout.tsx'
import { GroupTotals, OrderLines } from './order-lines.tsx'

interface OrderPlacedProps {
  readonly words: Words
  readonly group: GroupFacts
  readonly href: string
}

export function OrderPlacedMail({ words, group, href }: OrderPlacedProps) {
  return (
    <MailLayout
      words={words}
      preview={words.say('order_placed_preview')}
      heading={words.say('order_placed_subject', { number: group.number })}
      action={{ label: words.say('view_order'), href }}
    >
      <Text style={styles.text}>{words.say('greeting', { name: group.contact.name })}</Text>
      <Text style={styles.text}>{words.say('order_placed_text')}</Text>
      {group.orders.map((order) => (
        <OrderLines key={order.id} words={words} group={group} order={order} />
      ))}
      <GroupTotals words={words} group={group} />
    </MailLayout>
  )
}
