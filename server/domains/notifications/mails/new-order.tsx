import type { GroupFacts, OrderFacts } from '../facts/order-queries.ts'
import type { Words } from '../words.ts'
import { MailLayout, Paragraph } from './layout.tsx'
import { momentIn } from './moment.ts'
import { amountIn, OrderLines, OrderTotal } from './order-lines.tsx'

interface NewOrderProps {
  readonly words: Words
  readonly group: GroupFacts
  readonly order: OrderFacts
  readonly href: string
  /** False for staff who must not see amounts. */
  readonly showsAmounts: boolean
}

/** The email to a seller: their own part only, without the shopper's address. */
export function NewOrderMail({ words, group, order, href, showsAmounts }: NewOrderProps) {
  const { store, number, accept_by: acceptBy, timezone } = order
  const customer = group.contact.name
  return (
    <MailLayout
      words={words}
      preview={
        showsAmounts
          ? words.say('new_order_preview', { customer, total: amountIn(group, order.total_minor, words) })
          : words.say('new_order_text', { customer, store })
      }
      heading={words.say('new_order_subject', { number, store })}
      action={{ label: words.say('new_order_action'), href }}
    >
      <Paragraph>{words.say('new_order_text', { customer, store })}</Paragraph>
      {acceptBy && (
        <Paragraph>
          {words.say('new_order_accept_by', { time: momentIn(acceptBy, words.locale, timezone) })}
        </Paragraph>
      )}
      {showsAmounts ? (
        <>
          <OrderLines words={words} group={group} order={order} />
          <OrderTotal words={words} group={group} order={order} />
        </>
      ) : null}
    </MailLayout>
  )
}
