/** All SQL that reads orders for answers. */
import { type RawBuilder, sql } from 'kysely'
import type { StoreSummary } from '#contract/catalog.ts'
import type { Picture } from '#contract/common.ts'
import type { DisputeState } from '#contract/disputes.ts'
import type { OrderState, PaymentStatus, ShopperStatus } from '#contract/order-states.ts'
import { isPublic } from '#domains/catalog/index.ts'
import { pictureJson } from '#domains/media/index.ts'
import type { TenderKind } from '#domains/payments/index.ts'
import { containing } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Texts } from '#platform/translated.ts'
import { translated } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { bareNumber } from '#values/order-number.ts'
import type { RefundReason } from '#values/refund-reason.ts'
import type { TenderState } from '#values/tender-state.ts'
import type { DeliverySnapshot } from './create-group.ts'
import type { Issuer } from './invoice/invoice.ts'
import { picturesOfRequest } from './refund-picture-queries.ts'

type Reading = Pick<Work, 'db' | 'locale'>

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
  readonly delivery: DeliverySnapshot
  readonly items_minor: number
  readonly discount_minor: number
  readonly shipping_minor: number
  /** What of that is for paying at the door. */
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
  readonly returns_days: number
  readonly room: RefundRoom
  readonly lines: {
    readonly id: string
    readonly product_id: string
    readonly product_slug: string
    readonly name: string
    readonly sku: string
    readonly options: { name: Texts; value: Texts }[]
    readonly note: string
    readonly picture: Picture | null
    readonly quantity: number
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
  /** What of every tender is of this order. */
  readonly tenders: TenderPart[]
}

/** What a shopper asked back of a line, or somebody gave back besides. */
export interface RequestRow {
  readonly id: string
  readonly kind: 'line' | 'delivery' | 'goodwill'
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

/** A refund request `q` as a RequestRow. */
export const requestJson = sql<RequestRow>`json_build_object(
  'id', q.id, 'kind', q.kind, 'quantity', q.quantity, 'reason', q.reason, 'details', q.details,
  'pictures', ${picturesOfRequest}, 'borne_by', q.borne_by,
  'pay_to', q.pay_to, 'amount_minor', q.amount_minor, 'state', q.state, 'answer', q.answer,
  'approved', case when q.approved_by is not null then json_build_object(
    'as', q.approved_as, 'by', (select u.name from users u where u.id = q.approved_by), 'at', q.approved_at
  ) end,
  'created_at', q.created_at, 'decided_at', q.decided_at
)`

/** What can still be given back of an order, in minor units. */
export interface RefundRoom {
  /** Of what was paid, less all that goes back and all that is asked back and waits. */
  readonly left_minor: number
  /** Out of goodwill, beside that, and not decided. */
  readonly proposed_minor: number
  /** Of what the delivery cost, less what was given back of it or waits. */
  readonly delivery_minor: number
  /** What the market has given out of goodwill and no return has brought back. */
  readonly goodwill_minor: number
}

/** The RefundRoom of an order `o`. */
export const roomJson = sql<RefundRoom>`(
  select json_build_object(
    'left_minor', coalesce((select sum(a.captured_minor) from tender_allocations a where a.order_id = o.id), 0)
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
  /** What of the amount is never taken, as it was not there. */
  readonly waived_minor: number
}

export interface GroupDetails {
  readonly id: string
  readonly number: string
  readonly customer_id: string
  readonly currency: string
  readonly contact: { readonly name: string; readonly email: string; readonly phone: string }
  readonly shipping_address: Snapshot | null
  readonly billing_address: Snapshot | null
  readonly items_minor: number
  readonly discount_minor: number
  readonly shipping_minor: number
  readonly tax_minor: number
  readonly included_tax_minor: number
  readonly total_minor: number
  readonly placed_at: Date
  readonly pay_by: Date | null
  readonly orders: SubOrderRow[]
  readonly tenders: (TenderPart & {
    readonly reference: string | null
    readonly expires_at: string | null
  })[]
}

/** Which purchase, and whose: part of what is found by, so that another's is not found at all. */
export type Claim =
  | { readonly kind: 'owner'; readonly customerId: string }
  | { readonly kind: 'key'; readonly hash: Buffer }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'operator' }

export async function readGroup(
  { db, locale }: Reading,
  number: string,
  claim: Claim,
): Promise<GroupDetails | undefined> {
  const { rows } = await sql<GroupDetails>`
    select
      g.id,
      g.number,
      g.customer_id,
      g.currency,
      g.contact,
      g.shipping_address,
      g.billing_address,
      g.items_minor,
      g.discount_minor,
      g.shipping_minor,
      g.tax_minor,
      g.included_tax_minor,
      g.total_minor,
      g.placed_at,
      g.pay_by,
      (
        select json_agg(${orderJson(locale)} order by o.position)
        from orders o
        join stores s on s.id = o.store_id
        join shipments ship on ship.order_id = o.id
        where o.group_id = g.id
      ) as orders,
      (
        select json_agg(json_build_object(
          'kind', t.kind,
          'gateway', t.gateway,
          'state', t.state,
          'attempt', t.attempt,
          'amount_minor', t.amount_minor,
          'points', t.points,
          'reference', t.reference,
          'expires_at', t.expires_at,
          'captured_minor', t.captured_minor,
          'refunded_minor', t.refunded_minor,
          'waived_minor', coalesce((select sum(w.amount_minor) from waived_shares w where w.tender_id = t.id), 0)
        ) order by t.attempt, ${tenderRank})
        from tenders t
        where t.group_id = g.id
      ) as tenders
    from order_groups g
    where ${isMeant(number)}
      and ${isClaimed(claim)}
  `.execute(db)
  return rows[0]
}

/** The group of this number, or the one that the order of this number belongs to. */
function isMeant(number: string): RawBuilder<boolean> {
  return sql`(g.number = ${number} or g.id = (select group_id from orders where number = ${number}))`
}

function isClaimed(claim: Claim): RawBuilder<boolean> {
  switch (claim.kind) {
    case 'owner':
      return sql`g.customer_id = ${claim.customerId}`
    case 'key':
      return sql`g.access_hash = ${claim.hash}`
    case 'email':
      return sql`lower(g.contact ->> 'email') = ${claim.email}`
    case 'operator':
      return sql`true`
  }
}

/** An order `o` of a store `s` with its shipment `ship`, as a SubOrderRow. */
function orderJson(locale: string): RawBuilder<SubOrderRow> {
  return sql`json_build_object(
    'id', o.id,
    'number', o.number,
    'state', o.state,
    'store', json_build_object(
      'id', s.id, 'slug', s.slug, 'name', s.name, 'vertical', s.vertical, 'country_code', s.country_code
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
    'returns_days', s.returns_days,
    'room', ${roomJson},
    'lines', (
      select json_agg(json_build_object(
        'id', l.id,
        'product_id', l.product_id,
        'product_slug', l.product_slug,
        'name', ${translated(sql.ref('l.name'), locale)},
        'sku', l.sku,
        'options', l.options,
        'note', l.note,
        'picture', ${pictureJson(sql.ref('l.picture_id'), locale)},
        'quantity', l.quantity,
        'unit_price_minor', l.unit_price_minor,
        'items_minor', l.items_minor,
        'discount_minor', l.discount_minor,
        'tax_bps', l.tax_bps,
        'tax_minor', l.tax_minor,
        'included_tax_minor', l.included_tax_minor,
        'requests', coalesce((
          select json_agg(${requestJson} order by q.created_at, q.id)
          from refund_requests q
          where q.line_id = l.id
        ), '[]')
      ) order by l.position)
      from order_lines l
      where l.order_id = o.id
    ),
    'events', (
      select json_agg(json_build_object('state', e.to_state, 'at', e.at, 'reason', e.reason) order by e.at, e.id)
      from order_events e
      where e.order_id = o.id
    ),
    'shipment', json_build_object(
      'carrier', ship.carrier, 'tracking_number', ship.tracking_number, 'tracking_url', ship.tracking_url
    ),
    'tenders', (
      select json_agg(json_build_object(
        'kind', t.kind, 'gateway', t.gateway, 'state', t.state, 'attempt', t.attempt, 'amount_minor', a.amount_minor, 'points', a.points,
        'captured_minor', a.captured_minor, 'refunded_minor', a.refunded_minor,
        'waived_minor', coalesce((
          select sum(w.amount_minor)
          from waived_shares w
          where w.tender_id = a.tender_id
            and w.order_id = o.id
        ), 0)
      ) order by t.attempt, ${tenderRank})
      from tender_allocations a
      join tenders t on t.id = a.tender_id
      where a.order_id = o.id
    )
  )`
}

/** A tender `t` among those of its try, in the order in which they fill what is needed. */
const tenderRank = sql`coalesce(array_position(array['points', 'wallet'], t.kind), 3)`

export interface BoughtLineRow {
  readonly product_id: string
  readonly variant_id: string
  readonly product_slug: string
  readonly name: string
  readonly quantity: number
  readonly note: string
  readonly options: { name: Texts; value: Texts }[]
  readonly list_price_minor: number
  readonly list_currency: string
  readonly unit_price_minor: number
  readonly currency: string
}

/** What somebody bought, in the order in which it stands; of a part's number that part alone. */
export async function readBoughtLines(
  { db, locale }: Reading,
  { number, customerId }: { number: string; customerId: string },
): Promise<BoughtLineRow[]> {
  const { rows } = await sql<BoughtLineRow>`
    select
      l.product_id,
      l.variant_id,
      l.product_slug,
      ${translated(sql.ref('l.name'), locale)} as name,
      l.quantity,
      l.note,
      l.options,
      l.list_price_minor,
      l.list_currency,
      l.unit_price_minor,
      o.currency
    from order_groups g
    join orders o on o.group_id = g.id
    join order_lines l on l.order_id = o.id
    where g.customer_id = ${customerId}
      and (g.number = ${number} or o.number = ${number})
    order by o.position, l.position
  `.execute(db)
  return rows
}

/** Who sells each part of a purchase, as far as they let shoppers know. */
export async function readIssuers({ db, locale }: Reading, groupId: string): Promise<Issuer[]> {
  const { rows } = await sql<Issuer>`
    select
      o.number,
      s.name,
      s.street,
      s.city,
      ${translated(sql.ref('c.name'), locale)} as country,
      case when not s.hides_email then s.email end as email,
      case when not s.hides_phone then s.phone end as phone
    from orders o
    join stores s on s.id = o.store_id
    join countries c on c.code = s.country_code
    where o.group_id = ${groupId}
    order by o.position
  `.execute(db)
  return rows
}

export interface GroupListRow {
  readonly number: string
  readonly placed_at: Date
  readonly currency: string
  readonly total_minor: number
  readonly contact: { readonly name: string; readonly email: string }
  readonly orders: { readonly state: OrderState; readonly kind: string; readonly store: string }[]
  readonly items_count: number
  readonly pictures: Picture[]
  readonly tender: {
    readonly kind: TenderKind
    readonly gateway: string | null
    readonly state: TenderState
    readonly captured_minor: number
    readonly refunded_minor: number
  }
}

export interface GroupFilter {
  /** Of one customer, or of everybody. */
  readonly customerId?: string
  readonly search?: string | undefined
  readonly status?: ShopperStatus | undefined
  readonly paymentStatus?: PaymentStatus | undefined
}

const PICTURES_SHOWN = 4

/** A page of purchases, newest first, and how many there are in all. */
export async function readGroupList(
  { db, locale }: Reading,
  filter: GroupFilter,
  asked: NumberedPage,
): Promise<{ rows: GroupListRow[]; total: number }> {
  const found = matching(filter)
  const [page, count] = await Promise.all([
    sql<GroupListRow>`
      select
        g.number,
        g.placed_at,
        g.currency,
        g.total_minor,
        g.contact,
        (
          select json_agg(json_build_object(
            'state', o.state, 'kind', o.delivery ->> 'kind', 'store', s.name
          ) order by o.position)
          from orders o
          join stores s on s.id = o.store_id
          where o.group_id = g.id
        ) as orders,
        (
          select sum(l.quantity)
          from orders o
          join order_lines l on l.order_id = o.id
          where o.group_id = g.id
        ) as items_count,
        coalesce((
          select json_agg(shown.picture)
          from (
            select ${pictureJson(sql.ref('l.picture_id'), locale)} as picture
            from orders o
            join order_lines l on l.order_id = o.id
            where o.group_id = g.id
              and l.picture_id is not null
            order by o.position, l.position
            limit ${PICTURES_SHOWN}
          ) shown
        ), '[]') as pictures,
        to_json(tender) as tender
      from order_groups g
      ${currentTenderOf()}
      where g.id in (
        select g.id
        from order_groups g
        where ${found}
        order by g.placed_at desc, g.id
        limit ${asked.perPage}
        offset ${offsetOf(asked, sql`(select count(*) from order_groups g where ${found})`)}
      )
      order by g.placed_at desc, g.id
    `.execute(db),
    sql<{ total: number }>`
      select count(*) as total
      from order_groups g
      where ${found}
    `.execute(db),
  ])
  return { rows: page.rows, total: count.rows[0]?.total ?? 0 }
}

function matching({ customerId, search, status, paymentStatus }: GroupFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (customerId !== undefined) conditions.push(sql`g.customer_id = ${customerId}`)
  if (search) conditions.push(isFound(search, customerId === undefined))
  if (status) conditions.push(sql`${shopperStatusOf()} = ${status}`)
  if (paymentStatus) conditions.push(sql`${paymentStatusSql()} = ${paymentStatus}`)
  return sql`${sql.join(conditions, sql` and `)}`
}

/** By number, by a store's or a product's name, and for the operator by who ordered. */
function isFound(search: string, isOperator: boolean): RawBuilder<boolean> {
  const pattern = containing(search)
  return sql`(
    ${isNumbered('g.number', search)}
    or ${isOperator ? sql`plain(concat_ws(' ', g.contact ->> 'name', g.contact ->> 'email')) like plain(${pattern})` : sql`false`}
    or exists (
      select from orders o
      join stores s on s.id = o.store_id
      join order_lines l on l.order_id = o.id
      where o.group_id = g.id
        and (
          ${isNumbered('o.number', search)}
          or plain(concat_ws(' ', s.name, l.name ->> 'en', l.name ->> 'fr', l.sku)) like plain(${pattern})
        )
    )
  )`
}

/** Whether a number has this in it, with or without hyphens and in either case. */
function isNumbered(column: string, search: string): RawBuilder<boolean> {
  const bare = bareNumber(search)
  return bare === '' ? sql`false` : sql`replace(${sql.ref(column)}, '-', '') like ${`%${bare}%`}`
}

/** `groupStatus` of contract/order-states.ts inside a query: as far as the slowest living order. */
function shopperStatusOf(): RawBuilder<string> {
  return sql`coalesce((
    select (array['pending', 'processing', 'shipped', 'out_for_delivery', 'delivered'])[min(
      case
        when o.state in ('pending_payment', 'placed') then 1
        when o.state in ('accepted', 'in_progress') then 2
        when o.state = 'fulfilled' and o.delivery ->> 'kind' = 'parcel' then 3
        when o.state = 'fulfilled' then 4
        when o.state in ('delivered', 'completed') then 5
      end
    )]
    from orders o
    where o.group_id = g.id
  ), 'cancelled')`
}

/** `currentTender` of payments inside a query, with what came and went by all that counts, joined as `tender`. */
function currentTenderOf(): RawBuilder<unknown> {
  return sql`
    left join lateral (
      select (array_agg(t.kind order by ${tenderRank} desc))[1] as kind,
        (array_agg(t.gateway order by ${tenderRank} desc))[1] as gateway,
        (array_agg(t.state order by ${tenderRank} desc))[1] as state,
        sum(t.captured_minor)::bigint as captured_minor, sum(t.refunded_minor)::bigint as refunded_minor
      from tenders t
      where t.group_id = g.id
      group by t.attempt
      order by
        bool_or(t.state in (
          'held', 'part_captured', 'captured', 'part_refunded', 'refunded', 'collected', 'matched', 'spent',
          'part_restored', 'restored'
        )) desc,
        bool_or(t.state in (
          'created', 'requires_action', 'authorised', 'due', 'awaiting_transfer', 'reserved'
        )) desc,
        t.attempt desc
      limit 1
    ) tender on true`
}

/** `paymentStatusOf` of payments inside a query. */
function paymentStatusSql(): RawBuilder<string> {
  return sql`(
    select case
      when tender.state in ('created', 'requires_action', 'reserved') then 'pending'
      when tender.state = 'authorised' then 'processing'
      when tender.state in ('held', 'part_captured') then 'authorised'
      when tender.state = 'failed' then 'failed'
      when tender.state in ('voided', 'auth_expired', 'expired', 'released') then
        case when tender.captured_minor > 0 and tender.refunded_minor = tender.captured_minor then 'refunded' else 'cancelled' end
      when tender.state = 'due' then 'cash_on_delivery'
      when tender.state = 'awaiting_transfer' then 'awaiting_transfer'
      when tender.refunded_minor = 0 then 'completed'
      when tender.refunded_minor < tender.captured_minor then 'partially_refunded'
      else 'refunded'
    end
    from (select) nothing
    ${currentTenderOf()}
  )`
}

export interface StoreOrderRow extends SubOrderRow {
  readonly placed_at: string
  readonly accept_by: string | null
  readonly note: string | null
  readonly currency: string
  readonly contact: { readonly name: string; readonly phone: string }
  readonly shipping_address: Snapshot | null
  readonly allocated_minor: number
  readonly commission_tax_minor: number
  /** What the market pays the seller of the discount, and of a delivery that is cheaper. */
  readonly subsidy_minor: number
  /** A bank has taken back what was paid for it, and has not decided yet. */
  readonly is_disputed: boolean
  /** A card that was authorised for it is not taken yet; or its bank has refused that. */
  readonly payment_hold: 'waiting' | 'refused' | null
  readonly tender: GroupListRow['tender']
}

export interface StoreOrderFilter {
  readonly storeId: string
  readonly number?: string
  readonly states?: readonly OrderState[] | undefined
  readonly search?: string | undefined
  /** First what has to be accepted first, then what has been waiting longest. */
  readonly isQueue?: boolean
}

/** Orders of a store that have reached it, newest first unless they are a queue. Nothing of other sellers' parts is read. */
export async function readStoreOrders(
  { db, locale }: Reading,
  filter: StoreOrderFilter,
  asked: NumberedPage,
): Promise<StoreOrderRow[]> {
  const { rows } = await sql<{ row: StoreOrderRow }>`
    select ${orderJson(locale)}::jsonb || jsonb_build_object(
      'placed_at', o.placed_at,
      'accept_by', o.accept_by,
      'note', o.note,
      'currency', o.currency,
      'contact', jsonb_build_object('name', g.contact ->> 'name', 'phone', g.contact ->> 'phone'),
      'shipping_address', g.shipping_address,
      'allocated_minor', coalesce((
        select sum(a.amount_minor - a.captured_minor - a.released_minor)
        from tender_allocations a
        join tenders t on t.id = a.tender_id
        where a.order_id = o.id
          and t.kind = 'cash'
          and t.state = 'due'
      ), 0),
      'commission_tax_minor', o.commission_tax_minor,
      'subsidy_minor', coalesce((
        select sum(d.platform_minor)
        from order_line_discounts d
        join order_lines l on l.id = d.line_id
        where l.order_id = o.id
      ), 0) + coalesce((select sum(c.shipping_platform_minor) from order_coupons c where c.order_id = o.id), 0)
        + o.free_shipping_minor,
      'is_disputed', exists (
        select
        from dispute_shares h
        join disputes d on d.id = h.dispute_id
        where h.order_id = o.id
          and d.state in ('open', 'answered')
      ),
      'payment_hold', (
        select case when bool_or(c.state = 'failed') then 'refused' else 'waiting' end
        from tender_allocations a
        join tenders t on t.id = a.tender_id
        left join capture_shares h on h.order_id = o.id
        left join captures c on c.id = h.capture_id
        where a.order_id = o.id
          and t.state in ('held', 'part_captured')
          and a.captured_minor + a.released_minor < a.amount_minor
        having count(*) > 0
      ),
      'tender', to_jsonb(tender)
    ) as row
    from orders o
    join order_groups g on g.id = o.group_id
    join stores s on s.id = o.store_id
    join shipments ship on ship.order_id = o.id
    ${currentTenderOf()}
    where ${ofStore(filter)}
    order by ${filter.isQueue ? inQueue : sql`o.placed_at desc, o.id`}
    limit ${asked.perPage}
    offset ${offsetOf(asked, storeOrderCount(filter))}
  `.execute(db)
  return rows.map(({ row }) => row)
}

export async function countStoreOrders({ db }: Pick<Work, 'db'>, filter: StoreOrderFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${storeOrderCount(filter)} as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** What banks have taken back of a purchase, the first first. */
export async function readDisputesOf(
  { db }: Pick<Work, 'db'>,
  groupId: string,
): Promise<{ id: string; number: number; state: DisputeState }[]> {
  const { rows } = await sql<{ id: string; number: number; state: DisputeState }>`
    select d.id, d.number, d.state
    from disputes d
    join tenders t on t.id = d.tender_id
    where t.group_id = ${groupId}
    order by d.opened_at, d.id
  `.execute(db)
  return rows
}

export async function countStoreStates(
  { db }: Pick<Work, 'db'>,
  storeId: string,
): Promise<{ state: OrderState; count: number }[]> {
  const { rows } = await sql<{ state: OrderState; count: number }>`
    select o.state, count(*) as count
    from orders o
    where o.store_id = ${storeId}
      and o.placed_at is not null
    group by o.state
  `.execute(db)
  return rows
}

function storeOrderCount(filter: StoreOrderFilter): RawBuilder<number> {
  return sql`(
    select count(*)
    from orders o
    join order_groups g on g.id = o.group_id
    where ${ofStore(filter)}
  )`
}

const inQueue = sql`o.state = 'placed' desc, case when o.state = 'placed' then o.accept_by end, o.placed_at, o.id`

function ofStore({ storeId, number, states, search }: StoreOrderFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<boolean>[] = [sql`o.store_id = ${storeId} and o.placed_at is not null`]
  if (number !== undefined) conditions.push(sql`o.number = ${number}`)
  if (states) conditions.push(sql`o.state = any(${states}::text[])`)
  if (search) {
    const pattern = containing(search)
    conditions.push(sql`(
      ${isNumbered('o.number', search)}
      or plain(g.contact ->> 'name') like plain(${pattern})
      or exists (
        select from order_lines l
        where l.order_id = o.id
          and plain(concat_ws(' ', l.name ->> 'en', l.name ->> 'fr', l.sku)) like plain(${pattern})
      )
    )`)
  }
  return sql`${sql.join(conditions, sql` and `)}`
}

export interface SalesRow {
  readonly day: string
  readonly currency: string
  readonly sales_minor: number
  readonly orders: number
}

/** What a store sold by day of its own calendar, in its own currency, goods alone. */
export async function readStoreSales(
  { db }: Pick<Work, 'db'>,
  { storeId, timezone, from }: { storeId: string; timezone: string; from: Date },
): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select
      to_char(o.placed_at at time zone ${timezone}, 'YYYY-MM-DD') as day,
      l.list_currency as currency,
      sum(l.list_price_minor * l.quantity)::bigint as sales_minor,
      count(distinct o.id) as orders
    from orders o
    join order_lines l on l.order_id = o.id
    where o.store_id = ${storeId}
      and o.placed_at >= ${from}
      and o.state not in ('rejected', 'cancelled')
    group by 1, 2
  `.execute(db)
  return rows
}

const LOW_STOCK_MAX = 5

export async function countLowStock({ db }: Pick<Work, 'db'>, storeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from products p
    join variants v on v.product_id = p.id
    join stock_levels level on level.variant_id = v.id
    where p.store_id = ${storeId}
      and p.state = 'published'
      and v.is_active
      and level.on_hand - level.reserved <= ${LOW_STOCK_MAX}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** What the whole market sold by day and currency, whole orders. */
export async function readMarketSales({ db }: Pick<Work, 'db'>, from: Date): Promise<SalesRow[]> {
  const { rows } = await sql<SalesRow>`
    select
      to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD') as day,
      o.currency,
      sum(o.total_minor)::bigint as sales_minor,
      count(*) as orders
    from orders o
    where o.placed_at >= ${from}
      and o.state not in ('rejected', 'cancelled')
    group by 1, 2
  `.execute(db)
  return rows
}

export async function readStoreShares(
  { db }: Pick<Work, 'db'>,
  from: Date,
): Promise<{ slug: string; name: string; currency: string; sales_minor: number; orders: number }[]> {
  const { rows } = await sql<{
    slug: string
    name: string
    currency: string
    sales_minor: number
    orders: number
  }>`
    select s.slug, s.name, o.currency, sum(o.total_minor)::bigint as sales_minor, count(*) as orders
    from orders o
    join stores s on s.id = o.store_id
    where o.placed_at >= ${from}
      and o.state not in ('rejected', 'cancelled')
    group by s.slug, s.name, o.currency
  `.execute(db)
  return rows
}

export interface MarketCounts {
  readonly waiting_orders: number
  readonly stores_in_review: number
  readonly transfers_awaited: number
  readonly refunds_owed: number
  readonly refunds_asked: number
  readonly failed_mails: number
}

export async function readMarketCounts({ db }: Pick<Work, 'db'>): Promise<MarketCounts> {
  const { rows } = await sql<MarketCounts>`
    select
      (select count(*) from orders where state = 'placed') as waiting_orders,
      (select count(*) from stores where state in ('applied', 'in_review')) as stores_in_review,
      (select count(*) from tenders where state = 'awaiting_transfer') as transfers_awaited,
      (select count(*) from refunds where state = 'manual') as refunds_owed,
      (select count(*) from refund_requests where state = 'pending') as refunds_asked,
      (select count(*) from mails where state = 'failed') as failed_mails
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error('Counting answers one row')
  return row
}

export interface RecentSaleRow {
  readonly product_id: string
  readonly placed_at: Date
  readonly country_code: string | null
  /** How many orders were looked at, and of how many people. */
  readonly orders: number
  readonly shoppers: number
}

/** The products of the last orders that stand, as far as the public may see them, each once, the last first. */
export async function readRecentSales(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { since, limit }: { since: Date; limit: number },
): Promise<RecentSaleRow[]> {
  const { rows } = await sql<RecentSaleRow>`
    with recent as materialized (
      select o.id, o.placed_at, g.customer_id, g.shipping_address ->> 'country_code' as country_code
      from orders o
      join order_groups g on g.id = o.group_id
      where o.placed_at between ${since} and ${now}
        and o.state not in ('pending_payment', 'rejected', 'cancelled', 'expired')
      order by o.placed_at desc, o.id
      limit ${limit}
    ),
    sold as (
      select distinct on (line.product_id) line.product_id, recent.placed_at, recent.country_code
      from recent
      join order_lines line on line.order_id = recent.id
      join product_listings l on l.product_id = line.product_id
      join stores s on s.id = l.store_id
      where ${isPublic}
      order by line.product_id, recent.placed_at desc
    )
    select sold.*, counted.orders, counted.shoppers
    from sold
    cross join (select count(*) as orders, count(distinct customer_id) as shoppers from recent) counted
    order by sold.placed_at desc, sold.product_id
  `.execute(db)
  return rows
}

/** The products of which most were sold since a moment, the most first. */
export async function readMostSold(
  { db }: Pick<Work, 'db'>,
  { since, count, buyersMin }: { since: Date; count: number; buyersMin: number },
): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    select line.product_id
    from orders o
    join order_groups g on g.id = o.group_id
    join order_lines line on line.order_id = o.id
    where o.placed_at >= ${since}
      and o.state not in ('rejected', 'cancelled', 'expired')
    group by line.product_id
    having count(distinct g.customer_id) >= ${buyersMin}
    order by sum(line.quantity) desc, line.product_id
    limit ${count}
  `.execute(db)
  return rows.map(({ product_id }) => product_id)
}
