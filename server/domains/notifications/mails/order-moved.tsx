import { Text } from '@react-email/components'
import { reasonText } from '#platform/problem-texts.ts'
import type { GroupFacts, OrderFacts } from '../queries.ts'
import type { MoveTold } from '../tell-order-moved.tsx'
import type { Words } from '../words.ts'
import { MailLayout, MailLink, styles } from './layout.tsx'
import { amountIn, OrderLines } from './order-lines.tsx'

interface OrderMovedProps {
  readonly words: Words
  readonly group: GroupFacts
  readonly order: OrderFacts
  readonly state: MoveTold
  readonly href: string
}

export function OrderMovedMail({ words, group, order, state, href }: OrderMovedProps) {
  const { store, number, reason } = order
  const isTurnedDown = state === 'rejected' || state === 'cancelled'
  return (
    <MailLayout
      words={words}
      preview={words.say(`order_${state}_preview`)}
      heading={words.say(`order_${state}_subject`, { number, store })}
      action={{ label: words.say('view_order'), href }}
    >
      <Text style={styles.text}>{words.say('greeting', { name: group.contact.name })}</Text>
      <Text style={styles.text}>{words.say(`order_${state}_text`, { store })}</Text>
      {isTurnedDown && <Text style={styles.text}>{moneyBackText(words, group, order)}</Text>}
      {isTurnedDown && reason && (
        <Text style={styles.text}>{words.say('reason', { reason: reasonText(reason, words.locale) })}</Text>
      )}
      {state === 'fulfilled' && <Tracking words={words} order={order} />}
      <OrderLines words={words} group={group} order={order} />
    </MailLayout>
  )
}

/** What happens to the money of an order that was turned down. */
function moneyBackText(
  words: Words,
  group: GroupFacts,
  { money_back: back, is_released: isReleased }: OrderFacts,
): string {
  if (!back) return words.say(isReleased ? 'money_back_released' : 'money_back_none')
  return words.say(`money_back_${back.by}`, { amount: amountIn(group, back.minor, words) })
}

function Tracking({ words, order }: { words: Words; order: OrderFacts }) {
  const { carrier, tracking_number: number, tracking_url: url } = order
  if (!carrier || !number) return undefined
  return (
    <Text style={styles.text}>
      {words.say('tracking', { carrier, number })}
      {url && (
        <>
          <br />
          <MailLink href={url}>{words.say('track')}</MailLink>
        </>
      )}
    </Text>
  )
}
