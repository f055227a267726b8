/** Rows of the planned orders: groups, orders, lines, discounts, shipments and events. */

import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderState } from '#contract/order-states.ts'
import type { DB } from '#database/types.ts'
import type { Database } from '#platform/database.ts'
import { addDays, localMoment } from '#values/local-time.ts'
import { crossRate } from '#values/money.ts'
import { isPerishable } from '#values/perishable.ts'
import { storeId, storeRateId } from './ids.ts'
import { insertRows } from './insert-rows.ts'
import type { MarketData, ShopperData, Text } from './market-data.ts'
import { type Group, type Order, reachedAt, shippedStates } from './order-groups.ts'
import type { Part, Step } from './plan-orders.ts'
import { methodOf, type PricedLine, type PricedOrder, type PricedPurchase, rateOf } from './price-purchase.ts'
import { rateTableId } from './seed-countries.ts'
import { kindOf } from './seed-delivery.ts'
import { couponId } from './seed-offers.ts'
import { pictureId, picturesOf } from './seed-pictures.ts'
import { productId, variantId } from './seed-products.ts'
import { scheduleOf, settlementCurrencyOf } from './seed-stores.ts'
import { operatorId, ownerId, shopperId } from './seed-users.ts'
import { stableId, stableNumber } from './stable.ts'

const HOUR_MS = 60 * 60 * 1000
const ACCEPT_HOURS = 48

export async function seedOrders(db: Database, groups: readonly Group[], data: MarketData): Promise<void> {
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
}

export function couponUses(groups: readonly Group[]): Map<string, number> {
  const uses = new Map<string, number>()
  for (const { coupon } of groups.map(({ priced }) => priced))
    if (coupon) uses.set(coupon.code, (uses.get(coupon.code) ?? 0) + 1)
  return uses
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
    // The secret link is sent to no one.
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
    ...settlement(settlementCurrencyOf(part.store, data), currency, data),
    ...totals(priced),
    shipping_tax_bps: 0,
    commission_minor: priced.commission,
    delivery: deliverySnapshot(order, purchase.at, currency, data),
    accept_by: state === 'placed' ? acceptBy(part, purchase.at) : null,
    created_at: purchase.at,
    placed_at: placedAt ?? null,
  }
}

/** Sales in a currency other than the payout currency are converted at the order's rate, without a spread. */
function settlement(into: string, from: string, data: MarketData) {
  const isConverted = into !== from
  return {
    settlement_currency: isConverted ? into : null,
    settlement_rate: isConverted ? crossRate(rateOf(data, from), rateOf(data, into)) : null,
    settlement_spread_bps: isConverted ? 0 : null,
  }
}

/** Returns the acceptance deadline. Kitchens decide while there is time to cook. */
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

function lineRows({ id, priced, part }: Order, data: MarketData) {
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
      is_perishable: isPerishable({ kind: product.type, isFresh: product.flags.fresh }),
      options: choicesOf(line, data),
      picture_id: picture ? pictureId(picture) : null,
      quantity,
      list_price_minor: line.listPrice.minor,
      list_currency: line.listPrice.currency,
      unit_price_minor: line.unitPrice,
      items_minor: line.items,
      discount_minor: line.discount,
      commission_minor: line.commission,
      commission_rate_id: storeRateId(part.store.id),
      commission_bps: Math.round(part.store.commissionRate * 10_000),
    }
  })
}

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
    ...(kindIn(part, data) === 'pickup' && {
      pickup_at: { city: part.store.city, country_code: part.store.island },
    }),
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
      is_first_order: group.priced.coupon?.firstOrderOnly ?? false,
    })),
  )
  await sql`
    insert into order_coupons (order_id, coupon_id, goods_minor, shipping_minor, shipping_platform_minor, budget_minor)
    select taken.order_id, c.id, taken.minor, 0, 0,
      convert_minor(taken.minor::bigint, o.currency, c.currency, g.rate_table_id)
    from (
      select l.order_id, d.coupon_id, sum(d.amount_minor) as minor
      from order_line_discounts d
      join order_lines l on l.id = d.line_id
      group by l.order_id, d.coupon_id
    ) taken
    join coupons c on c.id = taken.coupon_id
    join orders o on o.id = taken.order_id
    join order_groups g on g.id = o.group_id
    on conflict do nothing
  `.execute(db)
  await sql`
    update coupons c
    set spent_minor = taken.minor
    from (
      select coupon_id, sum(budget_minor)::bigint as minor
      from order_coupons
      where released_at is null
      group by coupon_id
    ) taken
    where c.id = taken.coupon_id
  `.execute(db)
  // One email address counts as one customer, as in `customer_key`.
  await sql`
    update coupon_uses u
    set customer_key = customer_key(g.contact ->> 'email')
    from order_groups g
    where g.id = u.group_id
  `.execute(db)
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
  const hasLeft = shippedStates.includes(state)
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

function lineId(orderId: string, index: number): string {
  return stableId('order line', `${orderId} ${index}`)
}
