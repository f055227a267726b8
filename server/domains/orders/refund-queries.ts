/** All SQL of refund requests. Callers that change a request lock its order group first. */
import { sql } from 'kysely'
import type { OrderState } from '#contract/order-states.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import type { RefundReason } from '#values/refund-reason.ts'
import {
  type LineRow,
  lineNameJson,
  type RefundRoom,
  type RequestRow,
  requestJson,
  roomJson,
  type SubOrderRow,
} from './order-json.ts'

type Reading = Pick<Work, 'db'>
type ReadingIn = Pick<Work, 'db' | 'locale'>
type Writing = Pick<Work, 'db' | 'now'>

/** The subject of a refund: units of a line with the shopper's reason, delivery, or goodwill with its payer. */
export type RequestSubject =
  | {
      readonly kind: 'line'
      readonly lineId: string
      readonly quantity: number
      readonly reason: RefundReason
      /** Granted by an operator without a request. */
      readonly isGiven?: true
    }
  | { readonly kind: 'delivery' }
  | { readonly kind: 'goodwill'; readonly borneBy: 'market' | 'seller' }
  | { readonly kind: 'write_off' }

export interface NewRequest {
  readonly id: string
  readonly orderId: string
  readonly subject: RequestSubject
  readonly requestedBy: string
  readonly details: string
  readonly payTo: 'original' | 'wallet'
  readonly amount: { readonly minor: number; readonly currency: string }
  /** The part the marketplace bears as goodwill; negative where its earlier goodwill is returned. */
  readonly marketMinor: number
}

export async function insertRequest({ db, now }: Writing, request: NewRequest): Promise<void> {
  const { subject } = request
  await db
    .insertInto('refund_requests')
    .values({
      id: request.id,
      kind: subject.kind,
      order_id: request.orderId,
      line_id: subject.kind === 'line' ? subject.lineId : null,
      quantity: subject.kind === 'line' ? subject.quantity : null,
      reason: subject.kind === 'line' ? subject.reason : null,
      is_given: subject.kind === 'line' && subject.isGiven === true,
      borne_by: subject.kind === 'goodwill' ? subject.borneBy : null,
      requested_by: request.requestedBy,
      details: request.details,
      pay_to: request.payTo,
      currency: request.amount.currency,
      amount_minor: request.amount.minor,
      market_minor: request.marketMinor,
      state: 'pending',
      created_at: now,
    })
    .execute()
}

export async function readRequest({ db, locale }: ReadingIn, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<{ request: RequestRow }>`
    select ${requestJson(locale)} as request
    from refund_requests q
    where q.id = ${id}
  `.execute(db)
  return rows[0]?.request
}

/** Returns all refunds requested or granted for an order, latest first. */
export async function readRequestsOf({ db, locale }: ReadingIn, orderId: string): Promise<RequestRow[]> {
  const { rows } = await sql<{ request: RequestRow }>`
    select ${requestJson(locale)} as request
    from refund_requests q
    where q.order_id = ${orderId}
      and q.kind <> 'write_off'
    order by q.created_at desc, q.id
  `.execute(db)
  return rows.map(({ request }) => request)
}

export interface RequestToDecide {
  readonly id: string
  readonly kind: 'line' | 'delivery' | 'goodwill'
  readonly line_id: string | null
  readonly quantity: number | null
  readonly reason: RefundReason | null
  readonly order_id: string
  readonly group_id: string
  readonly customer_id: string
  readonly pay_to: 'original' | 'wallet'
  readonly currency: string
  readonly amount_minor: number
  readonly market_minor: number
  readonly approved_by: string | null
  /** The limit that the first approval exceeded. */
  readonly limit_minor: number | null
  readonly is_pending: boolean
  /** Granted without a request. */
  readonly is_given: boolean
}

/** Returns a request, of this store if one is given. */
export async function readRequestToDecide(
  { db }: Reading,
  { id, storeId }: { id: string; storeId?: string },
): Promise<RequestToDecide | undefined> {
  const { rows } = await sql<RequestToDecide>`
    select q.id, q.kind, q.line_id, q.quantity, q.reason, q.order_id, o.group_id, g.customer_id, q.pay_to, q.currency,
      q.amount_minor, q.market_minor, q.approved_by, q.limit_minor, q.state = 'pending' as is_pending, q.is_given
    from refund_requests q
    join orders o on o.id = q.order_id
    join order_groups g on g.id = o.group_id
    where q.id = ${id}
      and o.store_id = coalesce(${storeId ?? null}::uuid, o.store_id)
      and q.kind <> 'write_off'
  `.execute(db)
  return rows[0]
}

export async function readReceiver({ db }: Reading, orderId: string): Promise<string> {
  const row = await db
    .selectFrom('orders as o')
    .innerJoin('order_groups as g', 'g.id', 'o.group_id')
    .select('g.customer_id')
    .where('o.id', '=', orderId)
    .executeTakeFirstOrThrow()
  return row.customer_id
}

/** Returns whether a shortfall of an order waits for an operator's approval. */
export async function hasShortWaiting({ db }: Reading, orderId: string): Promise<boolean> {
  const waiting = await db
    .selectFrom('refund_requests')
    .select('id')
    .where('order_id', '=', orderId)
    .where('reason', '=', 'short')
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return waiting !== undefined
}

type Word = { readonly id: string; readonly as: 'seller' | 'operator' }
type Acting = Pick<Work, 'db' | 'now' | 'actor'>

function personOf({ actor }: Pick<Work, 'actor'>): string | null {
  return actor.kind === 'person' ? actor.userId : null
}

/** Records the first of two approvals; returns false if there is one already or the request was decided. */
export async function recordFirstApproval(
  work: Acting,
  { id, as, limitMinor }: Word & { readonly limitMinor: number },
): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('refund_requests')
    .set({ approved_by: personOf(work), approved_as: as, approved_at: work.now, limit_minor: limitMinor })
    .where('id', '=', id)
    .where('approved_by', 'is', null)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Returns false if it was decided before. */
export async function setDecision(
  work: Acting,
  {
    id,
    as,
    answer,
    limitMinor,
  }: Word & { readonly answer: string | undefined; readonly limitMinor: number | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await work.db
    .updateTable('refund_requests')
    .set({
      state: answer === undefined ? 'approved' : 'rejected',
      answer: answer ?? null,
      decided_by: personOf(work),
      decided_as: as,
      decided_at: work.now,
      ...(limitMinor !== undefined && { limit_minor: limitMinor }),
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export interface RefundRequestRow {
  readonly request: RequestRow
  readonly currency: string
  readonly product: Record<string, string> | null
  readonly order_number: string
  readonly group_number: string
  readonly store_slug: string
  readonly store_name: string
}

const requestColumns = (locale: string) => sql`
  q.currency, ${requestJson(locale)} as request, l.name as product, o.number as order_number, g.number as group_number,
  s.slug as store_slug, s.name as store_name`

const requestTables = sql`
  refund_requests q
  left join order_lines l on l.id = q.line_id
  join orders o on o.id = q.order_id
  join order_groups g on g.id = o.group_id
  join stores s on s.id = o.store_id`

export async function readRequestDetails(
  { db, locale }: ReadingIn,
  id: string,
): Promise<RefundRequestRow | undefined> {
  const { rows } =
    await sql<RefundRequestRow>`select ${requestColumns(locale)} from ${requestTables} where q.id = ${id}`.execute(
      db,
    )
  return rows[0]
}

/** Returns requests of one store or all: pending ones first, oldest first, then the rest, latest first. */
export async function readAsked(
  { db, locale }: ReadingIn,
  {
    storeId,
    status,
    ...asked
  }: NumberedPage & { storeId?: string | undefined; status?: RequestRow['state'] | undefined },
): Promise<(RefundRequestRow & { readonly total: number })[]> {
  const { rows } = await sql<RefundRequestRow & { total: number }>`
    with found as (
      select q.id, q.state, q.created_at, q.decided_at, ${requestColumns(locale)}, count(*) over () as total
      from ${requestTables}
      where q.kind <> 'write_off'
        and o.store_id = coalesce(${storeId ?? null}::uuid, o.store_id)
        and q.state = coalesce(${status ?? null}::text, q.state)
    )
    select *
    from found
    order by state <> 'pending', case when state = 'pending' then created_at end, decided_at desc, id
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select max(total) from found)`)}
  `.execute(db)
  return rows
}

export async function countRequests({ db }: Reading, storeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from refund_requests q
    join orders o on o.id = q.order_id
    where q.state = 'pending' and o.store_id = ${storeId}
  `.execute(db)
  return rows[0]?.count ?? 0
}

type RefundableOrderLine = Pick<
  SubOrderRow['lines'][number],
  'id' | 'quantity' | 'unit_price_minor' | 'discount_minor' | 'tax_minor'
> & {
  readonly line: LineRow
  readonly requests: readonly Pick<RequestRow, 'state' | 'quantity'>[]
}

export interface RefundableOrderRow {
  readonly id: string
  readonly number: string
  readonly group_id: string
  readonly group_number: string
  readonly store_slug: string
  readonly store_name: string
  readonly currency: string
  readonly minor_units: number
  readonly state: OrderState
  readonly room: RefundRoom
  readonly lines: readonly RefundableOrderLine[]
  /** Whether the customer can have a wallet; guests and deleted accounts cannot. */
  readonly has_wallet: boolean
}

/** Returns a seller order by its number, of this store if one is given. */
export async function readRefundableOrder(
  { db, locale }: ReadingIn,
  { number, storeId }: { number: string; storeId?: string },
): Promise<RefundableOrderRow | undefined> {
  const { rows } = await sql<RefundableOrderRow>`
    select o.id, o.number, g.id as group_id, g.number as group_number, s.slug as store_slug, s.name as store_name,
      o.currency, o.state, c.minor_units, ${roomJson} as room,
      (
        select json_agg(json_build_object(
          'id', l.id, 'line', ${lineNameJson(locale)}, 'quantity', l.quantity, 'unit_price_minor', l.unit_price_minor,
          'discount_minor', l.discount_minor, 'tax_minor', l.tax_minor,
          'requests', coalesce((
            select json_agg(json_build_object('state', q.state, 'quantity', q.quantity))
            from refund_requests q
            where q.line_id = l.id
          ), '[]')
        ) order by l.position)
        from order_lines l
        where l.order_id = o.id
      ) as lines, not u.is_guest and u.state <> 'deleted' as has_wallet
    from orders o
    join order_groups g on g.id = o.group_id
    join stores s on s.id = o.store_id
    join currencies c on c.code = o.currency
    join users u on u.id = g.customer_id
    where o.number = ${number}
      and o.placed_at is not null
      and o.store_id = coalesce(${storeId ?? null}::uuid, o.store_id)
  `.execute(db)
  return rows[0]
}

export async function writeRule(
  { db, now }: Writing,
  { currency, ...limits }: { currency: string; seller_limit_minor: number; operator_limit_minor: number },
): Promise<void> {
  await db
    .insertInto('refund_rules')
    .values({ currency, ...limits, changed_at: now })
    .onConflict((conflict) => conflict.column('currency').doUpdateSet({ ...limits, changed_at: now }))
    .execute()
}
