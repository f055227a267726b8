import type { OrderState } from '#contract/order-states.ts'
import type { DB } from '#database/types.ts'
import type { Database } from '#platform/database.ts'
import { insertRows } from './insert-rows.ts'
import { cancelledStates, type Group, type Order, reachedAt, shippedStates } from './order-groups.ts'
import type { Item } from './plan-orders.ts'
import { slotRow } from './seed-delivery.ts'
import { variantId } from './seed-products.ts'
import { stableId } from './stable.ts'

export async function seedReservations(db: Database, groups: readonly Group[]): Promise<void> {
  const orders = groups.flatMap((group) => group.orders.map((order) => ({ group, order })))
  await insertRows(
    db,
    'stock_holds',
    orders.flatMap(({ group, order }) => reservationRows(group, order)),
  )
  await seedBookings(db, orders)
}

export function soldBySku(groups: readonly Group[]): Map<string, number> {
  return countBySku(groups, (state) => shippedStates.includes(state))
}

/** Returns the units reserved per SKU, for orders that have not left yet. */
export function reservedBySku(groups: readonly Group[]): Map<string, number> {
  return countBySku(groups, (state) => !shippedStates.includes(state) && !cancelledStates.includes(state))
}

export function salesOf(groups: readonly Group[]) {
  return groups
    .flatMap(({ orders }) => orders)
    .filter(({ state }) => shippedStates.includes(state))
    .flatMap((order) =>
      countedItems(order).map(({ variant, quantity }) => ({
        variant_id: variantId(variant.sku),
        delta: -quantity,
        order_id: order.id,
        at: reachedAt(order.part, 'fulfilled') ?? order.endedAt,
      })),
    )
}

function reservationRows({ payBy, priced }: Group, order: Order) {
  const { state, endedAt } = order
  const hold = reservationState(state)
  return countedItems(order).map(({ variant, quantity }) => ({
    id: stableId('stock hold', `${order.id} ${variant.sku}`, priced.purchase.at.getTime()),
    variant_id: variantId(variant.sku),
    order_id: order.id,
    quantity,
    state: hold,
    expires_at: hold === 'held' ? (payBy ?? null) : null,
    created_at: priced.purchase.at,
    ended_at:
      hold === 'held' || hold === 'allocated' ? null : (reachedAt(order.part, 'fulfilled') ?? endedAt),
  }))
}

function reservationState(state: OrderState): 'held' | 'allocated' | 'consumed' | 'released' | 'expired' {
  if (state === 'pending_payment') return 'held'
  if (state === 'expired') return 'expired'
  if (cancelledStates.includes(state)) return 'released'
  return shippedStates.includes(state) ? 'consumed' : 'allocated'
}

/** Adds the bookings. A booking takes its place in a slot until it is released. */
async function seedBookings(db: Database, orders: readonly { group: Group; order: Order }[]): Promise<void> {
  const booked = orders.flatMap(({ group, order }) => {
    const { window, store } = order.part
    if (!window) return []
    const state = bookingState(order.state)
    return [{ group, order, state, slot: slotRow(store, window) }]
  })
  const bySlot = Map.groupBy(booked, ({ slot }) => slot.id)
  await insertRows(
    db,
    'slots',
    [...bySlot.values()].flatMap((bookings) => {
      const slot = bookings[0]?.slot
      const taken = bookings.filter(({ state }) => state !== 'released' && state !== 'expired')
      const units = taken.reduce((sum, { order }) => sum + piecesOf(order), 0)
      return slot ? [{ ...slot, booked: taken.length, booked_units: units }] : []
    }),
  )
  await insertRows(
    db,
    'slot_bookings',
    booked.map(({ group, order, state, slot }) => ({
      order_id: order.id,
      slot_id: slot.id,
      units: piecesOf(order),
      state,
      expires_at: state === 'held' ? (group.payBy ?? null) : null,
      created_at: group.priced.purchase.at,
    })),
  )
}

function piecesOf({ part }: Order): number {
  return part.items.reduce((pieces, { quantity }) => pieces + quantity, 0)
}

function bookingState(state: OrderState): DB['slot_bookings']['state'] {
  const hold = reservationState(state)
  return hold === 'allocated' ? 'confirmed' : hold
}

/** Returns the items of an order with tracked stock; each variant occurs once. */
function countedItems({ part }: Order): { variant: Item['variant']; quantity: number }[] {
  return part.items.filter(({ variant }) => variant.stock !== null)
}

function countBySku(groups: readonly Group[], isMeant: (state: OrderState) => boolean): Map<string, number> {
  const counts = new Map<string, number>()
  const orders = groups.flatMap((group) => group.orders).filter(({ state }) => isMeant(state))
  for (const { variant, quantity } of orders.flatMap(({ part }) => part.items))
    counts.set(variant.sku, (counts.get(variant.sku) ?? 0) + quantity)
  return counts
}
