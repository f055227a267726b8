import type { NoticeKind } from '#contract/notifications.ts'
import type { Begin } from '#platform/work.ts'
import { type GroupFacts, type OrderFacts, readGroup } from './facts/order-queries.ts'
import { OrderMovedMail } from './mails/order-moved.tsx'
import type { NotificationsOptions } from './options.ts'
import { type Letter, post } from './post.tsx'
import { orderHref, orderTarget, shopperLetter } from './shopper-letter.tsx'
import { wordsIn } from './words.ts'

/** The moves of an order that its shopper hears of. */
export const movesTold = ['accepted', 'rejected', 'fulfilled', 'delivered', 'cancelled'] as const
export type MoveTold = (typeof movesTold)[number]

/** What the same moves are to somebody who fetches: nothing comes to them. */
const movesFetched = { fulfilled: 'ready', delivered: 'collected' } as const

export type MoveSaid = MoveTold | (typeof movesFetched)[keyof typeof movesFetched]

/** What of that the inbox tells too: that a seller has accepted is no news to most. */
const noticeKinds: Partial<Record<MoveSaid, NoticeKind>> = {
  rejected: 'order_cancelled',
  fulfilled: 'order_shipped',
  ready: 'order_ready',
  delivered: 'order_delivered',
  collected: 'order_collected',
  cancelled: 'order_cancelled',
}

/** Tells the shopper how far one store's part of their purchase is. */
export async function tellOrderMoved(
  begin: Begin,
  { orderId, state }: { orderId: string; state: MoveTold },
  options: NotificationsOptions,
): Promise<void> {
  const group = await begin((work) => readGroup(work, { orderId }))
  await post(begin, [orderMovedLetter(group, { orderId, state }, options)], options)
}

export function orderMovedLetter(
  group: GroupFacts,
  { orderId, state }: { orderId: string; state: MoveTold },
  options: NotificationsOptions,
): Letter {
  const order = group.orders.find(({ id }) => id === orderId)
  if (!order) throw new Error(`There must be an order ${orderId} to tell of`)
  const words = wordsIn(group.locale)
  const { number, store } = order
  const href = orderHref(group, words, options)
  const said = saidOf(order, state)
  const kind = noticeKinds[said]
  return shopperLetter(group, words, {
    kind: `order_${said}`,
    cause: orderId,
    subject: words.say(`order_${said}_subject`, { number, store }),
    ...(kind && { notice: { kind, facts: { number: group.number, store }, target: orderTarget(group) } }),
    body: <OrderMovedMail words={words} group={group} order={order} state={said} href={href} />,
  })
}

function saidOf({ is_fetched: isFetched }: OrderFacts, state: MoveTold): MoveSaid {
  return isFetched && (state === 'fulfilled' || state === 'delivered') ? movesFetched[state] : state
}
