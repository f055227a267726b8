import { reasonText } from '#platform/problem-texts.ts'
import type { GroupFacts, OrderFacts } from '../facts/order-queries.ts'
import type { EmailedState } from '../notify-order-updated.tsx'
import type { Words } from '../words.ts'
import { MailLayout, MailLink, Paragraph } from './layout.tsx'
import { amountIn, OrderLines } from './order-lines.tsx'

interface OrderUpdatedProps {
  readonly words: Words
  readonly group: GroupFacts
  readonly order: OrderFacts
  readonly state: EmailedState
  readonly href: string
}

export function OrderUpdatedMail({ words, group, order, state, href }: OrderUpdatedProps) {
  const { store, number, reason } = order
  const isTurnedDown = state === 'rejected' || state === 'cancelled'
  return (
    <MailLayout
      words={words}
      preview={words.say(`order_${state}_preview`)}
      heading={words.say(`order_${state}_subject`, { number, store })}
      action={{ label: words.say('view_order'), href }}
    >
      <Paragraph>{words.say('greeting', { name: group.contact.name })}</Paragraph>
      <Paragraph>{words.say(`order_${state}_text`, { store })}</Paragraph>
      {order.cash_owed && <Paragraph>{cashOwedText(words, group, order.cash_owed)}</Paragraph>}
      {state === 'rejected' && group.orders.length > 1 && (
        <Paragraph>{words.say('order_rejected_rest')}</Paragraph>
      )}
      {isTurnedDown && <Paragraph>{refundText(words, group, order)}</Paragraph>}
      {isTurnedDown && reason && (
        <Paragraph>{words.say('reason', { reason: reasonText(reason, words.locale) })}</Paragraph>
      )}
      {state === 'fulfilled' && <Tracking words={words} order={order} />}
      <OrderLines words={words} group={group} order={order} />
    </MailLayout>
  )
}

function cashOwedText(
  words: Words,
  group: GroupFacts,
  { collected_minor: collected, owed_minor: owed }: NonNullable<OrderFacts['cash_owed']>,
): string {
  const amount = amountIn(group, owed, words)
  if (collected === 0) return words.say('cash_unpaid', { amount })
  return words.say('cash_paid_part', { paid: amountIn(group, collected, words), amount })
}

function refundText(
  words: Words,
  group: GroupFacts,
  { money_back: back, released_from: from }: OrderFacts,
): string {
  if (!back) return words.say(from ? `money_back_released_${from}` : 'money_back_none')
  return words.say(`money_back_${back.by}`, { amount: amountIn(group, back.minor, words) })
}

function Tracking({ words, order }: { words: Words; order: OrderFacts }) {
  const { carrier, tracking_number: number, tracking_url: url } = order
  if (!carrier || !number) return undefined
  return (
    <Paragraph>
      {words.say('tracking', { carrier, number })}
      {url && (
        <>
          <br />
          <MailLink href={url}>{words.say('track')}</MailLink>
        </>
      )}
    </Paragraph>
  )
}
