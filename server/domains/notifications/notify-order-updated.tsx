import type { NoticeKind } from '#contract/notifications.ts'
import type { Begin } from '#platform/work.ts'
import { emailToShopper, orderHref, orderTarget } from './email-to-shopper.tsx'
import { type GroupFacts, type OrderFacts, readGroup } from './facts/order-queries.ts'
import { OrderUpdatedMail } from './mails/order-updated.tsx'
import type { NotificationsOptions } from './options.ts'
import { type EmailMessage, post } from './post.tsx'
import { wordsIn } from './words.ts'

/** The order moves that shoppers are emailed about. */
export const notifiedStates = ['accepted', 'rejected', 'fulfilled', 'delivered', 'cancelled'] as const
export type NotifiedState = (typeof notifiedStates)[number]

/** Names of the same moves for pickup orders. */
const movesFetched = { fulfilled: 'ready', delivered: 'collected' } as const

export type EmailedState = NotifiedState | (typeof movesFetched)[keyof typeof movesFetched]

/** The moves with an in-app notification; acceptance by the seller has none. */
const noticeKinds: Partial<Record<EmailedState, NoticeKind>> = {
  rejected: 'order_cancelled',
  fulfilled: 'order_shipped',
  ready: 'order_ready',
  delivered: 'order_delivered',
  collected: 'order_collected',
  cancelled: 'order_cancelled',
}

/** Notifies the shopper of the progress of one seller order. */
export async function notifyOrderUpdated(
  begin: Begin,
  { orderId, state }: { orderId: string; state: NotifiedState },
  options: NotificationsOptions,
): Promise<void> {
  const group = await begin((work) => readGroup(work, { orderId }))
  await post(begin, [orderUpdatedEmail(group, { orderId, state }, options)], options)
}

export function orderUpdatedEmail(
  group: GroupFacts,
  { orderId, state }: { orderId: string; state: NotifiedState },
  options: NotificationsOptions,
): EmailMessage {
  const order = group.orders.find(({ id }) => id === orderId)
  if (!order) throw new Error(`Order ${orderId} not found in its group`)
  const words = wordsIn(group.locale)
  const { number, store } = order
  const href = orderHref(group, words, options)
  const said = saidOf(order, state)
  const kind = noticeKinds[said]
  return emailToShopper(group, words, {
    kind: `order_${said}`,
    cause: orderId,
    subject: words.say(`order_${said}_subject`, { number, store }),
    ...(kind && { notice: { kind, facts: { number: group.number, store }, target: orderTarget(group) } }),
    body: <OrderUpdatedMail words={words} group={group} order={order} state={said} href={href} />,
  })
}

function saidOf({ is_fetched: isFetched }: OrderFacts, state: NotifiedState): EmailedState {
  return isFetched && (state === 'fulfilled' || state === 'delivered') ? movesFetched[state] : state
}
