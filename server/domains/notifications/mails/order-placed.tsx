import type { GroupFacts } from '../facts/order-queries.ts'
import type { Words } from '../words.ts'
import { MailLayout, Paragraph } from './layout.tsx'
import { OrderSummary } from './order-facts.tsx'
import { GroupTotals, OrderLines } from './order-lines.tsx'

interface OrderPlacedProps {
  readonly words: Words
  readonly group: GroupFacts
  readonly heading: string
  /** Whether it was placed as its transfer arrived. */
  readonly hasArrived: boolean
  readonly href: string
  /** Where its pictures are. */
  readonly origin: string
}

export function OrderPlacedMail({ words, group, heading, hasArrived, href, origin }: OrderPlacedProps) {
  return (
    <MailLayout
      words={words}
      preview={words.say('order_placed_preview')}
      heading={heading}
      action={{ label: words.say('view_order'), href }}
    >
      <Paragraph>{words.say('greeting', { name: group.contact.name })}</Paragraph>
      <Paragraph>{words.say(hasArrived ? 'transfer_arrived_text' : 'order_placed_text')}</Paragraph>
      {group.orders.map((order) => (
        <OrderLines key={order.id} words={words} group={group} order={order} origin={origin} />
      ))}
      <GroupTotals words={words} group={group} />
      <OrderSummary words={words} group={group} next={words.say('order_placed_next')} />
    </MailLayout>
  )
}
