import { Section } from '@react-email/section'
import type { GroupFacts } from '../facts/order-queries.ts'
import type { Words } from '../words.ts'
import { MailLayout, Paragraph, styles } from './layout.tsx'
import { OrderSummary } from './order-facts.tsx'
import { GroupTotals, OrderLines, Rows } from './order-lines.tsx'

interface TransferProps {
  readonly words: Words
  readonly group: GroupFacts
  /** The payment deadline. */
  readonly time: string
  /** The details to enter on the transfer. */
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  readonly href: string
  /** Where its pictures are. */
  readonly origin: string
}

export function TransferMail({ words, group, time, facts, href, origin }: TransferProps) {
  const { number } = group
  return (
    <MailLayout
      words={words}
      preview={words.say('transfer_awaited_preview', { time })}
      heading={words.say('transfer_awaited_heading', { number })}
      action={{ label: words.say('view_order'), href }}
    >
      <Paragraph>{words.say('greeting', { name: group.contact.name })}</Paragraph>
      <Paragraph>{words.say('transfer_awaited_text', { number, time })}</Paragraph>
      <Section style={styles.group}>
        <Rows rows={facts.map(({ label, value }) => ({ key: label, label, amount: value, isName: true }))} />
      </Section>
      <Paragraph>{words.say('transfer_awaited_next')}</Paragraph>
      {group.orders.map((order) => (
        <OrderLines key={order.id} words={words} group={group} order={order} origin={origin} />
      ))}
      <GroupTotals words={words} group={group} />
      <OrderSummary words={words} group={group} next={words.say('order_transfer_next', { time })} />
    </MailLayout>
  )
}
