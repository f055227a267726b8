/** Inserts a new order group with its orders, lines, events and shipments. */

import { sql } from 'kysely'
import type { LineBackorder } from '#contract/backorders.ts'
import type { OrderState } from '#contract/order-states.ts'
import { settlementSql } from '#domains/pricing/index.ts'
import { planned } from '#platform/planned.ts'
import type { Work } from '#platform/work.ts'
import type { GroupToCreate, LineToCreate, OrderToCreate } from './create-group.ts'

interface OrderToInsert extends OrderToCreate {
  readonly number: string
  readonly position: number
  readonly state: OrderState
  readonly placedAt: Date | undefined
  readonly acceptBy: Date | undefined
  readonly shipmentId: string
  readonly events: readonly { readonly id: string; readonly from: string; readonly to: OrderState }[]
  readonly lines: readonly (LineToCreate & { readonly id: string; readonly position: number })[]
}

interface Sums {
  readonly itemsMinor: number
  readonly discountMinor: number
  readonly shippingMinor: number
  readonly taxMinor: number
  readonly includedTaxMinor: number
  readonly totalMinor: number
}

/** Inserts a group with everything in it, in one statement. */
export async function insertGroup(
  { db, now, locale, actor }: Pick<Work, 'db' | 'now' | 'locale' | 'actor'>,
  { group, orders }: { group: Omit<GroupToCreate, 'orders'> & Sums; orders: readonly OrderToInsert[] },
): Promise<void> {
  await sql`
    ${planned}
    with placed_group as (
      insert into order_groups (
        id, number, customer_id, cart_id, idempotency_key, request_hash, access_hash, locale, currency, rate_table_id,
        contact, shipping_address, billing_address, items_minor, discount_minor, shipping_minor, tax_minor,
        included_tax_minor, total_minor, placed_at, pay_by, age_confirmed
      )
      values (
        ${group.id}, ${group.number}, ${group.customerId}, ${group.cartId}, ${group.idempotencyKey}, ${group.requestHash},
        ${group.accessHash}, ${locale}, ${group.currency}, ${group.rateTableId}, ${JSON.stringify(group.contact)},
        ${JSON.stringify(group.shippingAddress)}, ${JSON.stringify(group.billingAddress)}, ${group.itemsMinor},
        ${group.discountMinor}, ${group.shippingMinor}, ${group.taxMinor}, ${group.includedTaxMinor},
        ${group.totalMinor}, ${now}, ${group.payBy ?? null}, ${group.ageConfirmed ?? null}
      )
    ),
    placed_orders as materialized (
      select *
      from jsonb_to_recordset(${JSON.stringify(orders.map(orderRow))}::jsonb) as o (
        id uuid, number text, position smallint, store_id uuid, state text, sale_currency char(3), items_minor bigint,
        discount_minor bigint, shipping_minor bigint, cash_fee_minor bigint, free_shipping_minor bigint, free_shipping_over_minor bigint,
        tax_minor bigint, prices_include_tax boolean, shipping_tax_bps integer, shipping_tax_minor bigint,
        included_tax_minor bigint, shipping_included_tax_minor bigint, total_minor bigint,
        commission_minor bigint, commission_tax_minor bigint, delivery jsonb, accept_by timestamptz, placed_at timestamptz, shipment_id uuid,
        age_limit smallint
      )
    ),
    new_orders as (
      insert into orders (
        id, group_id, number, position, store_id, state, state_changed_at, currency, sale_currency, items_minor,
        discount_minor, shipping_minor, cash_fee_minor, free_shipping_minor, free_shipping_over_minor, tax_minor,
        prices_include_tax, shipping_tax_bps, shipping_tax_minor, included_tax_minor, shipping_included_tax_minor, total_minor,
        commission_minor, commission_tax_minor, delivery, accept_by, note, created_at, placed_at,
        settlement_currency, settlement_rate, settlement_spread_bps, age_limit
      )
      select
        p.id, ${group.id}, number, position, store_id, p.state, ${now}, ${group.currency}, sale_currency, items_minor,
        discount_minor, shipping_minor, cash_fee_minor, free_shipping_minor, free_shipping_over_minor, tax_minor,
        p.prices_include_tax, shipping_tax_bps, shipping_tax_minor, included_tax_minor, shipping_included_tax_minor, total_minor,
        commission_minor, commission_tax_minor, delivery, accept_by,
        ${group.note ?? null}, ${now}, placed_at, settled.currency, settled.rate, settled.spread_bps, p.age_limit
      from placed_orders p
      left join lateral ${settlementSql(sql.ref('p.store_id'), group)} settled on true
    ),
    new_lines as ${insertLines(orders)},
    new_items as ${insertItems(orders)},
    new_events as ${insertEvents(orders, { now, actor })}
    insert into shipments (id, order_id, kind, state, updated_at)
    select shipment_id, id, delivery ->> 'kind', 'planned', ${now}
    from placed_orders
  `.execute(db)
}

function insertLines(orders: readonly OrderToInsert[]) {
  return sql`(
    insert into order_lines (
      id, order_id, position, product_id, variant_id, product_slug, name, sku, modifier_ids, is_perishable, options, personalisation,
      personal_options, note, picture_id, quantity,
      list_price_minor, list_currency, unit_price_minor, items_minor, discount_minor, tax_bps, tax_minor,
      included_tax_minor, commission_minor, commission_tax_minor, commission_rate_id, commission_bps, commission_fixed_minor, commission_tax_bps,
      backorder, backordered, returns
    )
    select
      id, order_id, position, product_id, variant_id, product_slug, name, sku, modifier_ids, is_perishable, options, personalisation,
      personal_options, note, picture_id, quantity,
      list_price_minor, list_currency, unit_price_minor, items_minor, discount_minor, tax_bps, tax_minor,
      included_tax_minor, commission_minor, commission_tax_minor, commission_rate_id, commission_bps, commission_fixed_minor, commission_tax_bps,
      backorder, backordered, nullif(returns, 'null')
    from jsonb_to_recordset(${JSON.stringify(orders.flatMap(lineRows))}::jsonb) as l (
      id uuid, order_id uuid, position smallint, product_id uuid, variant_id uuid, product_slug text, name jsonb,
      sku text, modifier_ids uuid[], is_perishable boolean, options jsonb, personalisation jsonb,
      personal_options jsonb, note text, picture_id uuid, quantity integer, list_price_minor bigint,
      list_currency char(3), unit_price_minor bigint, items_minor bigint, discount_minor bigint, tax_bps integer,
      tax_minor bigint, included_tax_minor bigint, commission_minor bigint, commission_tax_minor bigint, commission_rate_id uuid, commission_bps integer,
      commission_fixed_minor bigint, commission_tax_bps integer, backorder jsonb, backordered integer,
      returns jsonb
    )
  )`
}

/** What is in the bundles of the orders. */
function insertItems(orders: readonly OrderToInsert[]) {
  return sql`(
    insert into order_line_items (
      line_id, position, product_id, variant_id, quantity, backordered, name, sku, options
    )
    select line_id, position, product_id, variant_id, quantity, backordered, name, sku, options
    from jsonb_to_recordset(${JSON.stringify(orders.flatMap(itemRows))}::jsonb) as item (
      line_id uuid, position smallint, product_id uuid, variant_id uuid, quantity integer, backordered integer,
      name jsonb, sku text, options jsonb
    )
  )`
}

function insertEvents(orders: readonly OrderToInsert[], { now, actor }: Pick<Work, 'now' | 'actor'>) {
  return sql`(
    insert into order_events (id, order_id, from_state, to_state, actor_kind, actor_id, at)
    select
      id,
      order_id,
      from_state,
      to_state,
      case when is_by_market then 'market' else 'customer' end,
      case when not is_by_market then ${actor.kind === 'person' ? actor.userId : null}::uuid end,
      ${now}
    from jsonb_to_recordset(${JSON.stringify(orders.flatMap(eventRows))}::jsonb) as e (
      id uuid, order_id uuid, from_state text, to_state text, is_by_market boolean
    )
  )`
}

function orderRow(order: OrderToInsert) {
  return {
    id: order.id,
    number: order.number,
    position: order.position,
    store_id: order.storeId,
    state: order.state,
    sale_currency: order.saleCurrency,
    items_minor: order.itemsMinor,
    discount_minor: order.discountMinor,
    shipping_minor: order.shippingMinor,
    cash_fee_minor: order.cashFeeMinor,
    free_shipping_minor: order.freeShipping?.minor ?? 0,
    free_shipping_over_minor: order.freeShipping?.overMinor ?? null,
    tax_minor: order.taxMinor,
    prices_include_tax: order.pricesIncludeTax,
    shipping_tax_bps: order.shippingTaxBps,
    shipping_tax_minor: order.shippingTaxMinor,
    included_tax_minor: order.includedTaxMinor,
    shipping_included_tax_minor: order.shippingIncludedTaxMinor,
    total_minor: order.totalMinor,
    commission_minor: order.commissionMinor,
    commission_tax_minor: order.commissionTaxMinor,
    delivery: order.delivery,
    accept_by: order.acceptBy?.toISOString() ?? null,
    placed_at: order.placedAt?.toISOString() ?? null,
    shipment_id: order.shipmentId,
    age_limit: order.ageLimit ?? null,
  }
}

function lineRows(order: OrderToInsert) {
  return order.lines.map((line) => ({
    id: line.id,
    order_id: order.id,
    position: line.position,
    product_id: line.productId,
    variant_id: line.variantId,
    product_slug: line.productSlug,
    name: line.name,
    sku: line.sku,
    modifier_ids: line.modifierIds,
    is_perishable: line.isPerishable,
    returns: line.returns,
    options: line.options,
    personalisation: line.personalisation,
    personal_options: line.personalOptions,
    note: line.note,
    picture_id: line.pictureId ?? null,
    quantity: line.quantity,
    list_price_minor: line.listPrice.minor,
    list_currency: line.listPrice.currency,
    unit_price_minor: line.unitPriceMinor,
    items_minor: line.itemsMinor,
    discount_minor: line.discountMinor,
    tax_bps: line.taxBps,
    tax_minor: line.taxMinor,
    included_tax_minor: line.includedTaxMinor,
    commission_minor: line.commissionMinor,
    commission_tax_minor: line.commissionTaxMinor,
    commission_rate_id: line.commissionRateId ?? null,
    commission_bps: line.commissionBps,
    commission_fixed_minor: line.commissionFixedMinor,
    commission_tax_bps: line.commissionTaxBps,
    ...(line.backorder && backorderColumns(line.backorder)),
  }))
}

function itemRows(order: OrderToInsert) {
  return order.lines.flatMap((line) =>
    line.items.map((item, place) => ({
      line_id: line.id,
      position: place + 1,
      product_id: item.productId,
      variant_id: item.variantId,
      quantity: item.quantity,
      backordered: item.backordered ?? null,
      name: item.name,
      sku: item.sku,
      options: item.options,
    })),
  )
}

function backorderColumns({ quantity: backordered, ...backorder }: LineBackorder) {
  return { backorder, backordered }
}

function eventRows(order: OrderToInsert) {
  return order.events.map(({ id, from, to }) => ({
    id,
    order_id: order.id,
    from_state: from,
    to_state: to,
    is_by_market: to === 'accepted',
  }))
}
