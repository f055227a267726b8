import { orderPlaced } from '#contract/events.ts'
import { allocateStock, releaseStock, reserveStockAgain } from '#domains/catalog/index.ts'
import { confirmCoupon, redeemCouponAgain, releaseCoupons } from '#domains/coupons/index.ts'
import { confirmSlots, rebookSlots, releaseSlots } from '#domains/delivery/index.ts'
import { endOpenTenders, spendFunds } from '#domains/payments/index.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import type { Group } from './group.ts'
import { moveOrders } from './move-orders.ts'
import * as queries from './queries.ts'
import { endShipments, replanShipments } from './shipment-queries.ts'

const MINUTE_MS = 60_000
const ANSWER_MS = 15 * MINUTE_MS
const ANSWER_SLOWLY_MS = 48 * 60 * MINUTE_MS

/** Places a paid or agreed order: sends it to its sellers and confirms its reservations. */
export async function placeGroup(work: Work, group: Group, by: queries.ActorKind): Promise<void> {
  const orderIds = group.orders.map(({ id }) => id)
  await confirmCoupon(work, group.id)
  await allocateStock(work, orderIds)
  await confirmSlots(work, orderIds)
  await sendToSellers(work, group, by)
}

/**
 * Revives an order paid after its deadline if everything in it is still available. Returns false and changes nothing
 * if not.
 */
export async function reviveGroup(work: Work, group: Group, by: queries.ActorKind): Promise<boolean> {
  const orderIds = group.orders.map(({ id }) => id)
  if (!(await redeemCouponAgain(work, group.id))) return false
  if (!(await rebookSlots(work, orderIds))) {
    await releaseCoupons(work, orderIds)
    return false
  }
  if (!(await reserveStockAgain(work, orderIds))) {
    await releaseSlots(work, orderIds, 'released')
    await releaseCoupons(work, orderIds)
    return false
  }
  await replanShipments(work, orderIds)
  await sendToSellers(work, group, by)
  return true
}

async function sendToSellers(work: Work, group: Group, by: queries.ActorKind): Promise<void> {
  await queries.clearPayBy(work, [group.id])
  await spendFunds(work, [group.id])
  await moveOrders(
    work,
    group.orders.map((order) => ({
      order,
      through: ['placed'],
      ...(!order.acceptsAutomatically && { acceptBy: acceptBy(work.now, order.slotStartsAt) }),
    })),
    by,
  )
  await moveOrders(
    work,
    group.orders
      .filter((order) => order.acceptsAutomatically)
      .map((order) => ({ order: { ...order, state: 'placed' }, through: ['accepted'] })),
    'market',
  )
  emit(work, orderPlaced, { group_id: group.id })
}

/** Expires unpaid orders and releases their reservations. */
export async function expireGroups(work: Work, groups: readonly Group[]): Promise<void> {
  const waiting = groups.flatMap(({ orders }) => orders.filter(({ state }) => state === 'pending_payment'))
  const orderIds = waiting.map(({ id }) => id)
  const groupIds = groups.map(({ id }) => id)
  await queries.clearPayBy(work, groupIds)
  await moveOrders(
    work,
    waiting.map((order) => ({ order, through: ['expired'] })),
    'market',
  )
  await endShipments(work, orderIds)
  await releaseCoupons(work, orderIds)
  await releaseSlots(work, orderIds, 'expired')
  await releaseStock(work, orderIds, 'expired')
  await endOpenTenders(work, groupIds, { as: 'expired' })
}

/**
 * Returns the seller's deadline: for slots, a quarter of an hour after the order or before the slot begins if that is
 * later, as a kitchen may be closed until then; for shops without slots, two days.
 */
export function acceptBy(now: Date, slotStartsAt: Date | undefined): Date {
  if (!slotStartsAt) return new Date(now.getTime() + ANSWER_SLOWLY_MS)
  return new Date(Math.max(now.getTime() + ANSWER_MS, slotStartsAt.getTime() - ANSWER_MS))
}
