/** Orders with the ids that their rows refer to. */
import type { OrderState } from '#contract/order-states.ts'
import { makeOrderNumber } from '#values/order-number.ts'
import { type Part, stateOf } from './plan-orders.ts'
import type { PricedOrder, PricedPurchase } from './price-purchase.ts'
import { stableId, stableNumber } from './stable.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const CARD_MINUTES = 15
const TRANSFER_DAYS = 5

export const cancelledStates: readonly OrderState[] = ['rejected', 'cancelled', 'expired']
export const shippedStates: readonly OrderState[] = ['fulfilled', 'delivered', 'completed']
export const deliveredStates: readonly OrderState[] = ['delivered', 'completed']

export interface Group {
  readonly priced: PricedPurchase
  readonly id: string
  readonly number: string
  readonly payBy: Date | undefined
  readonly orders: readonly Order[]
}

export interface Order {
  readonly priced: PricedOrder
  readonly part: Part
  readonly id: string
  readonly number: string
  readonly position: number
  readonly state: OrderState
  readonly placedAt: Date | undefined
  readonly endedAt: Date
}

export function toGroup(priced: PricedPurchase): Group {
  const { purchase } = priced
  const atMs = purchase.at.getTime()
  const number = numberOf(purchase.key)
  const orders = priced.orders.map((order, place) => ({
    priced: order,
    part: order.part,
    id: stableId('order', `${purchase.key} ${order.part.store.id}`, atMs),
    number: `${number}-${place + 1}`,
    position: place + 1,
    state: stateOf(order.part),
    placedAt: reachedAt(order.part, 'placed'),
    endedAt: order.part.history.at(-1)?.at ?? purchase.at,
  }))
  const isPending = orders.every(({ state }) => state === 'pending_payment')
  const waitMs = purchase.payment === 'card' ? CARD_MINUTES * MINUTE_MS : TRANSFER_DAYS * DAY_MS
  return {
    priced,
    id: stableId('order group', purchase.key, atMs),
    number,
    payBy: isPending ? new Date(atMs + waitMs) : undefined,
    orders,
  }
}

export function reachedAt(part: Part, state: OrderState): Date | undefined {
  return part.history.find((step) => step.to === state)?.at
}

function numberOf(key: string): string {
  return makeOrderNumber((count, place) => stableNumber(`${key} number ${place}`, { min: 0, max: count - 1 }))
}
