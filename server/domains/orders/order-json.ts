/** A seller order as JSON in responses, for use in queries: `o` is the order, `g` its group. */

import { type RawBuilder, sql } from 'kysely'
import type { LineBackorder } from '#contract/backorders.ts'
import type { StoreSummary } from '#contract/catalog.ts'
import type { OrderState } from '#contract/order-states.ts'
import type { Picture } from '#contract/vocabulary.ts'
import { lackingOfLine } from '#domains/catalog/index.ts'
import { pictureJson } from '#domains/media/index.ts'
import type { TenderKind } from '#domains/payments/index.ts'
import { type Texts, translated } from '#platform/translated.ts'
import type { RefundReason } from '#values/refund-reason.ts'
import type { ReturnsPolicy } from '#values/returns-policy.ts'
import type { TenderState } from '#values/tender-state.ts'
import type { DeliverySnapshot } from './create-group.ts'
import type { FiguresRow } from './figures.ts'
import { tenderRank } from './payment-status-sql.ts'
import { picturesOfRequest } from './refund-picture-queries.ts'

export interface Snapshot {
  readonly full_name: string
  readonly street: string
  readonly landmark?: string
  readonly directions?: string
  readonly city: string
  readonly region?: string
  readonly postcode?: string
  readonly country_code: string
  readonly country_name: string
  readonly phone: string
}

export interface SubOrderRow {
  readonly id: string
  readonly number: string
  readonly state: OrderState
  readonly store: StoreSummary
  /** The contact details that the store shows to shoppers. */
  readonly store_contact: { readonly email: string | null; readonly phone: string | null }
  readonly delivery: DeliverySnapshot
  readonly items_minor: number
  readonly discount_minor: number
  readonly shipping_minor: number
  /** The cash on delivery fee included in the shipping price. */
  readonly cash_fee_minor: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly prices_include_tax: boolean
  readonly shipping_tax_bps: number
  readonly shipping_tax_minor: number
  readonly shipping_included_tax_minor: number
  readonly total_minor: number
  readonly commission_minor: number
  readonly refunded_minor: number
  readonly figures: FiguresRow & { readonly seller_net_minor: number }
  readonly returns_days: number
  readonly age_limit: number | null
  readonly room: RefundRoom
  readonly lines: {
    readonly id: string
    readonly product_id: string
    readonly product_slug: string
    readonly name: string
    readonly sku: string
    readonly options: { name: Texts; value: Texts }[]
    readonly note: string
    readonly is_perishable: boolean
    /** What was in a bundle. */
    readonly items?:
      | readonly {
          readonly product_id: string
          readonly name: string
          readonly sku: string
          readonly quantity: number
        }[]
      | null
    /** The product's own policy when ordered; null if its store's holds. */
    readonly returns: ReturnsPolicy | null
    readonly backorder: LineBackorder | null
    /** Pieces that have to arrive before it can be packed. */
    readonly lacking: number
    readonly picture: Picture | null
    readonly quantity: number
    /** Units that are neither out of stock nor refunded. */
    readonly quantity_left: number
    readonly unit_price_minor: number
    readonly items_minor: number
    readonly discount_minor: number
    readonly tax_bps: number
    readonly tax_minor: number
    readonly included_tax_minor: number
    readonly requests: RequestRow[]
  }[]
  readonly events: { readonly state: OrderState; readonly at: string; readonly reason: string | null }[]
  readonly shipment: {
    readonly carrier: string | null
    readonly tracking_number: string | null
    readonly tracking_url: string | null
  }
  /** This order's part of each tender. */
  readonly tenders: TenderPart[]
}

/** The fields that identify a line in its order, as bought. */
export interface LineRow {
  readonly name: string
  readonly sku: string
  readonly options: { name: Texts; value: Texts }[]
  readonly note: string
  readonly picture: Picture | null
}

/** A refund requested by the shopper for a line, or granted without a request. */
export interface RequestRow {
  readonly id: string
  readonly kind: 'line' | 'delivery' | 'goodwill'
  readonly line: LineRow | null
  readonly quantity: number | null
  readonly reason: RefundReason | null
  readonly details: string
  readonly pictures: string[]
  readonly borne_by: 'market' | 'seller' | null
  readonly pay_to: 'original' | 'wallet'
  readonly amount_minor: number
  readonly state: 'pending' | 'approved' | 'rejected'
  readonly answer: string | null
  readonly approved: { readonly as: 'seller' | 'operator'; readonly by: string; readonly at: string } | null
  readonly created_at: string
  readonly decided_at: string | null
}

export function lineNameJson(locale: string): RawBuilder<LineRow> {
  return sql`json_build_object(
    'name', ${translated(sql.ref('l.name'), locale)},
    'sku', l.sku,
    'options', l.options || l.personal_options,
    'note', l.note,
    'picture', ${pictureJson(sql.ref('l.picture_id'), locale)}
  )`
}

export function requestJson(locale: string): RawBuilder<RequestRow> {
  return sql`json_build_object(
  'id', q.id, 'kind', q.kind, 'line', (select ${lineNameJson(locale)} from order_lines l where l.id = q.line_id), 'quantity', q.quantity, 'reason', q.reason, 'details', q.details,
  'pictures', ${picturesOfRequest}, 'borne_by', q.borne_by,
  'pay_to', q.pay_to, 'amount_minor', q.amount_minor, 'state', q.state, 'answer', q.answer,
  'approved', case when q.approved_by is not null then json_build_object(
    'as', q.approved_as, 'by', (select u.name from users u where u.id = q.approved_by), 'at', q.approved_at
  ) end,
  'created_at', q.created_at, 'decided_at', q.decided_at
)`
}

/** The amounts of an order that can still be refunded, in minor units. */
export interface RefundRoom {
  /** The amount paid or still owed in cash, less all refunds and pending requests. */
  readonly left_minor: number
  /** Pending goodwill, in addition. */
  readonly proposed_minor: number
  /** The delivery price, less refunded and pending amounts. */
  readonly delivery_minor: number
  /** Goodwill from the marketplace that no return has recovered. */
  readonly goodwill_minor: number
}

export const roomJson = sql<RefundRoom>`(
  select json_build_object(
    'left_minor', coalesce((
        select sum(case
          when t.state = 'due' and o.state in ('delivered', 'completed') then a.amount_minor - a.released_minor
          else a.captured_minor
        end)
        from tender_allocations a
        join tenders t on t.id = a.tender_id
        where a.order_id = o.id
      ), 0)
      - coalesce((select sum(r.amount_minor) from refunds r where r.order_id = o.id), 0)
      - coalesce(sum(q.amount_minor) filter (where q.state = 'pending' and q.kind <> 'goodwill'), 0),
    'proposed_minor', coalesce(sum(q.amount_minor) filter (where q.state = 'pending' and q.kind = 'goodwill'), 0),
    'delivery_minor', o.shipping_minor + o.shipping_tax_minor - coalesce(sum(q.amount_minor - q.market_minor) filter (where q.kind = 'delivery'), 0),
    'goodwill_minor', coalesce(sum(q.market_minor) filter (where q.state = 'approved' or q.kind <> 'goodwill'), 0)
  )
  from refund_requests q
  where q.order_id = o.id
    and q.state <> 'rejected'
)`

export interface TenderPart {
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly state: TenderState
  readonly attempt: number
  readonly amount_minor: number
  readonly points: number | null
  readonly captured_minor: number
  readonly refunded_minor: number
  /** The part of the amount never charged because items were missing. */
  readonly waived_minor: number
  /** The part of the amount due on delivery that was not collected and is written off. */
  readonly written_off_minor: number
}

/** The part of each tender in an order `o`. */
const tendersJson = sql`(
  select json_agg(json_build_object(
    'kind', t.kind, 'gateway', t.gateway, 'state', t.state, 'attempt', t.attempt, 'amount_minor', a.amount_minor, 'points', a.points,
    'captured_minor', a.captured_minor, 'refunded_minor', a.refunded_minor,
    'waived_minor', coalesce((
      select sum(w.amount_minor)
      from waived_shares w
      where w.tender_id = a.tender_id
        and w.order_id = o.id
        and not w.is_after_sale
    ), 0),
    'written_off_minor', coalesce((
      select sum(w.amount_minor)
      from waived_shares w
      where w.tender_id = a.tender_id
        and w.order_id = o.id
        and w.is_after_sale
    ), 0)
  ) order by t.attempt, ${tenderRank})
  from tender_allocations a
  join tenders t on t.id = a.tender_id
  where a.order_id = o.id
)`

/** An order `o` of a store `s` with its shipment `ship`, as a SubOrderRow. */
export function orderJson(locale: string): RawBuilder<SubOrderRow> {
  return sql`json_build_object(
    'id', o.id,
    'number', o.number,
    'state', o.state,
    'store', json_build_object(
      'id', s.id, 'slug', s.slug, 'name', s.name, 'vertical', s.vertical, 'country_code', s.country_code
    ),
    'store_contact', json_build_object(
      'email', case when not s.hides_email then s.email end,
      'phone', case when not s.hides_phone then s.phone end
    ),
    'delivery', o.delivery,
    'items_minor', o.items_minor,
    'discount_minor', o.discount_minor,
    'shipping_minor', o.shipping_minor,
    'cash_fee_minor', o.cash_fee_minor,
    'tax_minor', o.tax_minor,
    'included_tax_minor', o.included_tax_minor,
    'prices_include_tax', o.prices_include_tax,
    'shipping_tax_bps', o.shipping_tax_bps,
    'shipping_tax_minor', o.shipping_tax_minor,
    'shipping_included_tax_minor', o.shipping_included_tax_minor,
    'total_minor', o.total_minor,
    'commission_minor', o.commission_minor,
    'refunded_minor', coalesce((
      select sum(a.refunded_minor)
      from tender_allocations a
      where a.order_id = o.id
    ), 0),
    'figures', (
      select json_build_object(
        'gross_minor', f.gross_minor, 'discounts_minor', f.discounts_minor, 'net_minor', f.net_minor,
        'seller_net_minor', f.seller_net_minor
      )
      from order_figures f
      where f.order_id = o.id
    ),
    'returns_days', s.returns_days,
    'age_limit', o.age_limit,
    'room', ${roomJson},
    'lines', ${linesJson(locale)},
    'events', (
      select json_agg(json_build_object('state', e.to_state, 'at', e.at, 'reason', e.reason) order by e.at, e.id)
      from order_events e
      where e.order_id = o.id
    ),
    'shipment', json_build_object(
      'carrier', ship.carrier, 'tracking_number', ship.tracking_number, 'tracking_url', ship.tracking_url
    ),
    'tenders', ${tendersJson}
  )`
}

/** The lines of an order `o`. */
function linesJson(locale: string) {
  return sql`(
    select json_agg(json_build_object(
      'id', l.id,
      'product_id', l.product_id,
      'product_slug', l.product_slug,
      'name', ${translated(sql.ref('l.name'), locale)},
      'sku', l.sku,
      'options', l.options || l.personal_options,
      'note', l.note,
      'is_perishable', l.is_perishable,
      'items', (
        select json_agg(json_build_object(
          'product_id', i.product_id, 'name', ${translated(sql.ref('i.name'), locale)}, 'sku', i.sku, 'quantity', i.quantity
        ) order by i.position)
        from order_line_items i
        where i.line_id = l.id
      ),
      'returns', l.returns,
      'picture', ${pictureJson(sql.ref('l.picture_id'), locale)},
      'quantity', l.quantity,
      'quantity_left', (select f.quantity from order_line_figures f where f.line_id = l.id),
      'unit_price_minor', l.unit_price_minor,
      'items_minor', l.items_minor,
      'discount_minor', l.discount_minor,
      'tax_bps', l.tax_bps,
      'tax_minor', l.tax_minor,
      'included_tax_minor', l.included_tax_minor,
      'backorder', case when l.backorder is not null then l.backorder || jsonb_build_object('quantity', l.backordered) end,
      'lacking', ${lackingOfLine},
      'requests', coalesce((
        select json_agg(${requestJson(locale)} order by q.created_at, q.id)
        from refund_requests q
        where q.line_id = l.id
      ), '[]')
    ) order by l.position)
    from order_lines l
    where l.order_id = o.id
  )`
}
