/** The plan of orders as rows: groups, orders, lines, tenders, holds, bookings, shipments and what happened. */
import { createHash, randomBytes } from 'node:crypto'
import type { DB } from '#database/types.ts'
import type { Database } from '#platform/database.ts'
import { addDays, localMoment } from '#values/local-time.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData, ShopperData, Text } from './market-data.ts'
import { type Item, type OrderState, type Part, type Payment, type Step, stateOf } from './plan-orders.ts'
import { methodOf, type PricedLine, type PricedOrder, type PricedPurchase } from './price-purchase.ts'
import { rateTableId } from './seed-countries.ts'
import { kindOf, slotRow } from './seed-delivery.ts'
import { couponId } from './seed-offers.ts'
import { operatorId, ownerId, shopperId } from './seed-people.ts'
import { pictureId, picturesOf } from './seed-pictures.ts'
import { productId, variantId } from './seed-products.ts'
import { scheduleOf, storeId } from './seed-stores.ts'
import { stableId, stableNumber } from './stable.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const CARD_MINUTES = 30
const TRANSFER_DAYS = 5
const ACCEPT_HOURS = 48

/** Letters and digits that are not taken for one another. */
const NUMBER_ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_LENGTH = 7

const gone: readonly OrderState[] = ['rejected', 'cancelled', 'expired']
const left: readonly OrderState[] = ['fulfilled', 'delivered', 'completed']
const arrived: readonly OrderState[] = ['delivered', 'completed']

/** A purchase with the names its rows refer to each other by. */
interface Group {
  readonly priced: PricedPurchase
  readonly id: string
  readonly number: string
  readonly payBy: Date | undefined
  readonly orders: readonly Order[]
}

interface Order {
  readonly priced: PricedOrder
  readonly part: Part
  readonly id: string
  readonly number: string
  readonly position: number
  readonly state: OrderState
  readonly placedAt: Date | undefined
  readonly endedAt: Date
}

export async function seedOrders(
  db: Database,
  purchases: readonly PricedPurchase[],
  data: MarketData,
): Promise<void> {
  const groups = purchases.map(toGroup)
  const orders = groups.flatMap((group) => group.orders.map((order) => ({ group, order })))

  await insertRows(
    db,
    'order_groups',
    groups.map((group) => groupRow(group, data)),
  )
  await insertRows(
    db,
    'orders',
    orders.map(({ group, order }) => orderRow(group, order, data)),
  )
  await insertRows(
    db,
    'order_lines',
    orders.flatMap(({ order }) => lineRows(order, data)),
  )
  await seedDiscounts(db, groups)
  await insertRows(db, 'order_events', orders.flatMap(eventRows))
  await insertRows(
    db,
    'shipments',
    orders.map(({ order }) => shipmentRow(order, data)),
  )
  await insertRows(
    db,
    'stock_holds',
    orders.flatMap(({ group, order }) => holdRows(group, order)),
  )
  await seedBookings(db, orders)
  await seedTenders(db, groups)
}

/** How many of each variant have left the shelf for good, by SKU. */
export function soldBySku(purchases: readonly PricedPurchase[]): Map<string, number> {
  const parts = purchases.flatMap(({ orders }) => orders.map(({ part }) => part))
  return countBySku(parts.filter((part) => left.includes(stateOf(part))))
}

/** How many of each variant are kept for orders that have not left yet, by SKU. */
export function reservedBySku(purchases: readonly PricedPurchase[]): Map<string, number> {
  const parts = purchases.flatMap(({ orders }) => orders.map(({ part }) => part))
  return countBySku(parts.filter((part) => ![...left, ...gone].includes(stateOf(part))))
}

/** When the pieces of an order left the shelf. */
export function salesOf(purchases: readonly PricedPurchase[]) {
  return purchases
    .map(toGroup)
    .flatMap(({ orders }) => orders)
    .filter(({ state }) => left.includes(state))
    .flatMap((order) =>
      countedItems(order).map(({ variant, quantity }) => ({
        variant_id: variantId(variant.sku),
        delta: -quantity,
        order_id: order.id,
        at: reachedAt(order.part, 'fulfilled') ?? order.endedAt,
      })),
    )
}

/** How often each coupon has been used. */
export function couponUses(purchases: readonly PricedPurchase[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { coupon } of purchases) if (coupon) uses.set(coupon.code, (uses.get(coupon.code) ?? 0) + 1)
  return uses
}

function toGroup(priced: PricedPurchase): Group {
  const { purchase } = priced
  const atMs = purchase.at.getTime()
  const number = `TW-${numberOf(purchase.key)}`
  const orders = priced.orders.map((order, position) => ({
    priced: order,
    part: order.part,
    id: stableId('order', `${purchase.key} ${order.part.store.id}`, atMs),
    number: `${number}-${position + 1}`,
    position: position + 1,
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

function groupRow({ priced, id, number, payBy }: Group, data: MarketData) {
  const { purchase, currency } = priced
  const { shopper } = purchase
  const address = addressSnapshot(purchase, data)
  return {
    id,
    number,
    customer_id: shopperId(shopper),
    idempotency_key: stableId('idempotency key', purchase.key),
    request_hash: createHash('sha256').update(purchase.key).digest('hex'),
    // Nobody was given the link.
    access_hash: createHash('sha256').update(randomBytes(32)).digest(),
    locale: shopper.locale,
    currency,
    rate_table_id: rateTableId(data),
    contact: { name: shopper.name, email: shopper.email ?? shopper.contactEmail ?? '', phone: shopper.phone },
    shipping_address: address,
    billing_address: address,
    ...totals(priced),
    placed_at: purchase.at,
    pay_by: payBy ?? null,
  }
}

function orderRow({ id: groupId, priced: { purchase, currency } }: Group, order: Order, data: MarketData) {
  const { priced, part, id, number, position, state, placedAt, endedAt } = order
  return {
    id,
    group_id: groupId,
    number,
    position,
    store_id: storeId(part.store.id),
    state,
    state_changed_at: endedAt,
    currency,
    sale_currency: priced.lines[0]?.listPrice.currency ?? currency,
    ...totals(priced),
    tax_bps: 0,
    commission_bps: Math.round(part.store.commissionRate * 10_000),
    commission_minor: priced.commission,
    delivery: deliverySnapshot(order, purchase.at, currency, data),
    accept_by: state === 'placed' ? acceptBy(part, purchase.at) : null,
    created_at: purchase.at,
    placed_at: placedAt ?? null,
  }
}

/** A kitchen decides while there is still time to cook. */
function acceptBy({ window, store }: Part, at: Date): Date {
  if (!window || store.vertical !== 'restaurants') return new Date(at.getTime() + ACCEPT_HOURS * HOUR_MS)
  return window.closesAt
}

function totals({
  items,
  discount,
  shipping,
  total,
}: Pick<PricedOrder, 'items' | 'discount' | 'shipping' | 'total'>) {
  return {
    items_minor: items,
    discount_minor: discount,
    shipping_minor: shipping,
    tax_minor: 0,
    total_minor: total,
  }
}

function lineRows({ id, priced }: Order, data: MarketData) {
  return priced.lines.map((line, index) => {
    const { product, variant, quantity } = line.item
    const picture = picturesOf(product, data)[0]
    return {
      id: lineId(id, index),
      order_id: id,
      position: index + 1,
      product_id: productId(product.id),
      variant_id: variantId(variant.sku),
      product_slug: product.slug,
      name: product.name,
      sku: variant.sku,
      options: choicesOf(line, data),
      picture_id: picture ? pictureId(picture) : null,
      quantity,
      list_price_minor: line.listPrice.minor,
      list_currency: line.listPrice.currency,
      unit_price_minor: line.unitPrice,
      items_minor: line.items,
      discount_minor: line.discount,
      commission_minor: line.commission,
    }
  })
}

/** What was chosen of the product, then of the dish, in words. */
function choicesOf({ item }: PricedLine, data: MarketData): { name: Text; value: Text }[] {
  const { product, variant, modifiers } = item
  const options = product.options.flatMap(({ name, values }, index) => {
    const label = Object.values(variant.options)[index]
    const value = values.find((candidate) => candidate.label.en === label)
    return value ? [{ name, value: value.label }] : []
  })
  const answers = modifiers.flatMap(({ group, option }) => {
    const asked = data.menus.modifierGroups.find(({ id }) => id === group)
    const answer = asked?.options.find(({ id }) => id === option)
    return asked && answer ? [{ name: asked.name, value: answer.label }] : []
  })
  return [...options, ...answers]
}

function addressSnapshot({ address, shopper }: PricedPurchase['purchase'], data: MarketData) {
  const country = [...data.islands, ...data.moreCountries].find(({ code }) => code === address.country)
  return {
    full_name: shopper.name,
    street: address.street,
    ...(address.landmark && { landmark: address.landmark }),
    ...(address.directions && { directions: address.directions }),
    city: address.city,
    ...(address.region && { region: address.region }),
    ...(address.postcode && { postcode: address.postcode }),
    country_code: address.country,
    country_name: country?.name.en ?? address.country,
    phone: shopper.phone,
  }
}

function deliverySnapshot({ part, priced }: Order, at: Date, currency: string, data: MarketData) {
  const { timezone } = scheduleOf(part.store, data)
  const method = methodOf(part, data)
  const day = localMoment(part.window?.startsAt ?? at, timezone).day
  return {
    method: method.id,
    kind: kindIn(part, data),
    name: method.name,
    price: { minor: priced.shipping, currency },
    earliest_on: part.window ? day : addDays(day, method.days[0]),
    latest_on: part.window ? day : addDays(day, method.days[1]),
    timezone,
    ...(part.window && {
      slot: { starts_at: part.window.startsAt.toISOString(), ends_at: part.window.endsAt.toISOString() },
    }),
  }
}

function kindIn(part: Part, data: MarketData) {
  const zone = data.delivery.zones.find(({ id }) => id === part.zone)
  return methodOf(part, data).kind ?? kindOf(zone?.match.sameIslandAsStore === true, part.method)
}

async function seedDiscounts(db: Database, groups: readonly Group[]): Promise<void> {
  const discounted = groups.flatMap((group) => {
    const { coupon } = group.priced
    return coupon ? [{ group, coupon: couponId(coupon.code) }] : []
  })
  await insertRows(
    db,
    'order_line_discounts',
    discounted.flatMap(({ group, coupon }) =>
      group.orders.flatMap(({ id, priced }) =>
        priced.lines.flatMap(({ discount, sellerDiscount }, index) =>
          discount > 0
            ? [
                {
                  line_id: lineId(id, index),
                  coupon_id: coupon,
                  amount_minor: discount,
                  platform_minor: discount - sellerDiscount,
                  seller_minor: sellerDiscount,
                },
              ]
            : [],
        ),
      ),
    ),
  )
  await insertRows(
    db,
    'coupon_uses',
    discounted.map(({ group, coupon }) => ({
      coupon_id: coupon,
      group_id: group.id,
      customer_key: shopperId(group.priced.purchase.shopper),
      state: 'used' as const,
    })),
  )
}

function eventRows({ group, order }: { group: Group; order: Order }) {
  return order.part.history.map((step) => ({
    id: stableId('order event', `${order.id} ${step.to}`, step.at.getTime()),
    order_id: order.id,
    from_state: step.from,
    to_state: step.to,
    actor_kind: step.actor,
    actor_id: actorOf(step, order, group.priced.purchase.shopper),
    reason: step.reason ?? null,
    at: step.at,
  }))
}

function actorOf({ actor }: Step, { part }: Order, shopper: ShopperData): string | null {
  switch (actor) {
    case 'customer':
      return shopperId(shopper)
    case 'seller':
      return ownerId(part.store.id)
    case 'operator':
      return operatorId
    case 'gateway':
    case 'market':
      return null
  }
}

function shipmentRow({ id, part, state, endedAt }: Order, data: MarketData) {
  const kind = kindIn(part, data)
  const isParcel = kind === 'parcel'
  const hasLeft = left.includes(state)
  return {
    id: stableId('shipment', id),
    order_id: id,
    kind,
    state: shipmentState(state, kind),
    carrier: isParcel && hasLeft ? 'Interisland Post' : null,
    tracking_number:
      isParcel && hasLeft ? `IP${stableNumber(id, { min: 10_000_000, max: 99_999_999 })}` : null,
    handed_over_at: reachedAt(part, 'fulfilled') ?? null,
    delivered_at: reachedAt(part, 'delivered') ?? null,
    updated_at: endedAt,
  }
}

function shipmentState(state: OrderState, kind: ReturnType<typeof kindIn>): DB['shipments']['state'] {
  switch (state) {
    case 'pending_payment':
    case 'placed':
    case 'accepted':
      return 'planned'
    case 'in_progress':
      return 'picking'
    case 'fulfilled':
      return (
        { parcel: 'in_transit', local: 'handed_over', kitchen: 'handed_over', pickup: 'ready' } as const
      )[kind]
    case 'delivered':
    case 'completed':
      return kind === 'pickup' ? 'collected' : 'delivered'
    case 'rejected':
    case 'cancelled':
    case 'expired':
      return 'cancelled'
  }
}

function holdRows({ payBy, priced }: Group, order: Order) {
  const { state, endedAt } = order
  const hold = holdState(state)
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

function holdState(state: OrderState): 'held' | 'allocated' | 'consumed' | 'released' | 'expired' {
  if (state === 'pending_payment') return 'held'
  if (state === 'expired') return 'expired'
  if (gone.includes(state)) return 'released'
  return left.includes(state) ? 'consumed' : 'allocated'
}

/** A booking takes its place in a slot until it is given back. */
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
      const taken = bookings.filter(({ state }) => state !== 'released' && state !== 'expired').length
      return slot ? [{ ...slot, booked: taken }] : []
    }),
  )
  await insertRows(
    db,
    'slot_bookings',
    booked.map(({ group, order, state, slot }) => ({
      order_id: order.id,
      slot_id: slot.id,
      state,
      expires_at: state === 'held' ? (group.payBy ?? null) : null,
      created_at: group.priced.purchase.at,
    })),
  )
}

function bookingState(state: OrderState): DB['slot_bookings']['state'] {
  const hold = holdState(state)
  return hold === 'allocated' ? 'confirmed' : hold
}

interface Tender {
  readonly state:
    | 'requires_action'
    | 'captured'
    | 'part_refunded'
    | 'refunded'
    | 'failed'
    | 'voided'
    | 'due'
    | 'collected'
    | 'awaiting_transfer'
    | 'matched'
    | 'expired'
  /** By order: what was taken for it, and what of that went back. */
  readonly captured: readonly number[]
  readonly refunded: readonly number[]
}

async function seedTenders(db: Database, groups: readonly Group[]): Promise<void> {
  const tenders = groups.map((group) => ({
    group,
    id: stableId('tender', group.id),
    tender: tenderOf(group),
  }))
  await insertRows(
    db,
    'tenders',
    tenders.map(({ group, id, tender }) => {
      const { priced, payBy, number } = group
      const { payment, at } = priced.purchase
      const isCard = payment === 'card'
      const captured = sumOf(tender.captured)
      return {
        id,
        group_id: group.id,
        kind: payment,
        gateway: isCard ? 'simulated' : null,
        gateway_reference: isCard ? `sim_${id.replaceAll('-', '')}` : null,
        state: tender.state,
        currency: priced.currency,
        amount_minor: priced.total,
        authorised_minor: isCard ? captured : 0,
        captured_minor: captured,
        refunded_minor: sumOf(tender.refunded),
        failure_code: tender.state === 'failed' ? 'abandoned' : null,
        reference: payment === 'bank' ? number : null,
        expires_at: payBy ?? null,
        created_at: at,
        updated_at: latest(group.orders.map(({ endedAt }) => endedAt)),
      }
    }),
  )
  await insertRows(
    db,
    'tender_allocations',
    tenders.flatMap(({ group, id, tender }) =>
      group.orders.map((order, index) => ({
        tender_id: id,
        order_id: order.id,
        amount_minor: order.priced.total,
        captured_minor: tender.captured[index] ?? 0,
        refunded_minor: tender.refunded[index] ?? 0,
      })),
    ),
  )
  const refunds = tenders.flatMap(({ group, id, tender }) =>
    group.orders.flatMap((order, index) => {
      const amount = tender.refunded[index] ?? 0
      return amount > 0 ? [{ group, order, tenderId: id, amount }] : []
    }),
  )
  await insertRows(
    db,
    'refunds',
    refunds.map(({ group, order, tenderId, amount }) => ({
      id: stableId('refund', order.id, order.endedAt.getTime()),
      order_id: order.id,
      tender_id: tenderId,
      idempotency_key: `${order.number} ${order.state}`,
      cause: order.state === 'rejected' ? ('rejected' as const) : ('cancelled' as const),
      currency: group.priced.currency,
      amount_minor: amount,
      state: 'succeeded' as const,
      gateway_reference:
        group.priced.purchase.payment === 'card' ? `sim_re_${order.id.replaceAll('-', '')}` : null,
      created_at: order.endedAt,
      updated_at: order.endedAt,
    })),
  )
  await insertRows(
    db,
    'tender_events',
    tenders.flatMap(({ group, id, tender }) =>
      tenderEvents(group, tender).map(({ at, amount, kind, outcome }, index) => ({
        id: stableId('tender event', `${id} ${index}`, at.getTime()),
        tender_id: id,
        kind,
        outcome,
        amount_minor: amount,
        actor_id: kind === 'match' ? operatorId : null,
        at,
      })),
    ),
  )
}

function tenderOf({ priced, orders }: Group): Tender {
  const { payment } = priced.purchase
  const none = orders.map(() => 0)
  if (orders.every(({ placedAt }) => placedAt === undefined))
    return { state: unpaidState(payment, orders), captured: none, refunded: none }
  const amounts = orders.map((order) => order.priced.total)
  if (payment === 'cash') {
    const captured = orders.map(({ state }, index) => (arrived.includes(state) ? (amounts[index] ?? 0) : 0))
    const live = orders.filter(({ state }) => !gone.includes(state))
    if (live.length === 0) return { state: 'voided', captured: none, refunded: none }
    const isDone = live.every(({ state }) => arrived.includes(state))
    return { state: isDone ? 'collected' : 'due', captured, refunded: none }
  }
  const refunded = orders.map(({ state }, index) => (gone.includes(state) ? (amounts[index] ?? 0) : 0))
  const back = sumOf(refunded)
  const paid = payment === 'card' ? ('captured' as const) : ('matched' as const)
  const state = back === 0 ? paid : back === priced.total ? 'refunded' : 'part_refunded'
  return { state, captured: amounts, refunded }
}

function unpaidState(payment: Payment, orders: readonly Order[]): Tender['state'] {
  const states = orders.map(({ state }) => state)
  if (states.includes('pending_payment')) return payment === 'card' ? 'requires_action' : 'awaiting_transfer'
  if (states.includes('cancelled')) return 'voided'
  return payment === 'card' ? 'failed' : 'expired'
}

/** What the gateway, the courier or the bank said, in order. */
function tenderEvents({ priced, orders }: Group, tender: Tender) {
  const { payment, at } = priced.purchase
  const amount = priced.total
  const events: {
    kind: 'authorise' | 'charge' | 'refund' | 'cancel' | 'expire' | 'collect' | 'match'
    outcome: 'requested' | 'succeeded' | 'action_required'
    amount: number
    at: Date
  }[] = []
  if (payment === 'card') events.push({ kind: 'charge', outcome: 'requested', amount, at })
  const paidAt = orders.find(({ placedAt }) => placedAt)?.placedAt
  const endedAt = latest(orders.map((order) => order.endedAt))
  if (tender.state === 'requires_action')
    events.push({ kind: 'charge', outcome: 'action_required', amount, at })
  if (tender.state === 'voided') events.push({ kind: 'cancel', outcome: 'succeeded', amount, at: endedAt })
  if (tender.state === 'failed' || tender.state === 'expired')
    events.push({ kind: 'expire', outcome: 'succeeded', amount, at: endedAt })
  if (paidAt && payment === 'card') events.push({ kind: 'charge', outcome: 'succeeded', amount, at: paidAt })
  if (paidAt && payment === 'bank') events.push({ kind: 'match', outcome: 'succeeded', amount, at: paidAt })
  orders.forEach((order, index) => {
    const collected = payment === 'cash' ? (tender.captured[index] ?? 0) : 0
    const collectedAt = reachedAt(order.part, 'delivered')
    if (collected > 0 && collectedAt)
      events.push({ kind: 'collect', outcome: 'succeeded', amount: collected, at: collectedAt })
    const refunded = tender.refunded[index] ?? 0
    if (refunded > 0)
      events.push({ kind: 'refund', outcome: 'succeeded', amount: refunded, at: order.endedAt })
  })
  return events.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

function reachedAt(part: Part, state: OrderState): Date | undefined {
  return part.history.find((step) => step.to === state)?.at
}

/** What of an order is counted on a shelf; a variant is named once. */
function countedItems({ part }: Order): { variant: Item['variant']; quantity: number }[] {
  return part.items.filter(({ variant }) => variant.stock !== null)
}

function countBySku(parts: readonly Part[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { variant, quantity } of parts.flatMap(({ items }) => items))
    counts.set(variant.sku, (counts.get(variant.sku) ?? 0) + quantity)
  return counts
}

function lineId(orderId: string, index: number): string {
  return stableId('order line', `${orderId} ${index}`)
}

function numberOf(key: string): string {
  return Array.from({ length: NUMBER_LENGTH }, (_, place) => {
    const at = stableNumber(`${key} number ${place}`, { min: 0, max: NUMBER_ALPHABET.length - 1 })
    return NUMBER_ALPHABET.charAt(at)
  }).join('')
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + amount, 0)
}

function latest(moments: readonly Date[]): Date {
  return new Date(Math.max(...moments.map((moment) => moment.getTime())))
}
