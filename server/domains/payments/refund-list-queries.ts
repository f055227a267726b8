import { type RawBuilder, sql } from 'kysely'
import type { Picture } from '#contract/vocabulary.ts'
import { pictureJson } from '#domains/media/index.ts'
import { containing, isNumbered } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import type { RefundCause } from '#values/refund-cause.ts'
import type { RefundReason } from '#values/refund-reason.ts'
import type { TenderKind } from './tender.ts'

type Reading = Pick<Work, 'db'>

export interface RefundDetailsRow {
  readonly id: string
  readonly order_id: string
  readonly order_number: string
  readonly group_number: string
  readonly store: string
  readonly contact: { readonly name: string; readonly email: string }
  readonly currency: string
  readonly amount_minor: number
  readonly cause: RefundCause
  readonly standing: RefundProgress
  readonly points: number | null
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly paid_to: 'original' | 'wallet'
  readonly transfer_reference: string | null
  readonly gateway_reference: string | null
  readonly bank_reference: string | null
  readonly paid_by: string | null
  readonly paid_at: Date | null
  readonly failed_at: Date | null
  readonly failure_code: string | null
  readonly refused_at: Date | null
  readonly refused_code: string | null
  readonly has_wallet: boolean
  readonly created_at: Date
  readonly updated_at: Date
}

/** The operator's view of a refund: due by bank transfer, in progress, or completed. */
export type RefundProgress = 'owed' | 'under_way' | 'done'

const standing = sql<RefundProgress>`
  case r.state when 'succeeded' then 'done' when 'manual' then 'owed' else 'under_way' end`

const refundDetails = sql`
  r.id, r.order_id, o.number as order_number, g.number as group_number, s.name as store, g.contact, r.currency, r.amount_minor,
  r.points, r.cause, ${standing} as standing, t.kind, t.gateway, r.paid_to, t.reference as transfer_reference, r.gateway_reference, r.bank_reference,
  payer.name as paid_by, r.paid_at, r.failed_at, r.failure_code, r.refused_at, r.refused_code, not customer.is_guest and customer.state <> 'deleted'
    and t.kind <> 'points' as has_wallet,
  r.created_at, r.updated_at`

const refundTables = sql`
  refunds r
  join tenders t on t.id = r.tender_id
  join orders o on o.id = r.order_id
  join order_groups g on g.id = o.group_id
  join stores s on s.id = o.store_id
  join users customer on customer.id = g.customer_id
  left join users payer on payer.id = r.paid_by`

/** Returns a page of refunds: due ones first, oldest first, then the rest, newest first. */
export async function readRefundPage(
  { db }: Reading,
  {
    search,
    state,
    ...asked
  }: NumberedPage & { search?: string | undefined; state?: RefundProgress | undefined },
): Promise<(RefundDetailsRow & { readonly total: number })[]> {
  const conditions: RawBuilder<boolean>[] = [sql`true`]
  if (state) conditions.push(sql`${standing} = ${state}`)
  if (search) conditions.push(isAbout(search))
  const found = sql`from ${refundTables} where ${sql.join(conditions, sql` and `)}`
  const { rows } = await sql<RefundDetailsRow & { total: number }>`
    select ${refundDetails}, count(*) over () as total
    ${found}
    order by
      ${standing} = 'owed' desc,
      case ${standing} when 'owed' then r.created_at end,
      r.created_at desc,
      r.id
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*) ${found})`)}
  `.execute(db)
  return rows
}

/** Matches a number with or without hyphens, the customer, or the bank reference. */
function isAbout(search: string): RawBuilder<boolean> {
  const pattern = containing(search)
  return sql`(
    ${isNumbered('o.number', search)}
    or plain(concat_ws(' ', r.bank_reference, g.contact ->> 'name', g.contact ->> 'email'))
      like plain(${pattern})
  )`
}

/** Data that distinguishes a line within its order. */
export interface OwnRefundLine {
  readonly name: Texts
  readonly sku: string
  readonly options: { readonly name: Texts; readonly value: Texts }[]
  readonly note: string
  readonly picture: Picture | null
}

/** A refund of a shopper, or a request that was not granted. */
export interface OwnRefundRow
  extends Pick<
    RefundDetailsRow,
    | 'id'
    | 'order_number'
    | 'group_number'
    | 'store'
    | 'currency'
    | 'amount_minor'
    | 'points'
    | 'cause'
    | 'kind'
    | 'gateway'
    | 'paid_to'
    | 'bank_reference'
    | 'paid_at'
    | 'failed_at'
    | 'created_at'
    | 'updated_at'
  > {
  readonly standing: RefundProgress | 'asked' | 'rejected'
  readonly lines: OwnRefundLine[]
  /** Undecided, and would be refunded to more than one payment method. */
  readonly is_several: boolean
  /** The amount was never captured and never will be. */
  readonly is_untaken: boolean
  readonly asked: {
    readonly reason: RefundReason
    readonly details: string
    readonly answer: string | null
  } | null
  readonly reason: string | null
  readonly total: number
}

/** True if a request `q` would be refunded to more than one payment method. Points are never refunded as money. */
const goesSeveralWays = sql`(
  select count(distinct case when q.pay_to = 'wallet' and paid.kind <> 'points' then 'wallet' else paid.kind end) > 1
  from tender_allocations a
  join tenders paid on paid.id = a.tender_id
  where a.order_id = q.order_id
    and a.captured_minor > 0
)`

/** The shopper's own words in a request `q`, and the answer. */
const writtenFor = sql`json_build_object('reason', q.reason, 'details', q.details, 'answer', q.answer)`

/** Returns a page of one shopper's refunds and ungranted requests, newest first. */
export async function readOwnRefunds(
  { db, locale }: Pick<Work, 'db' | 'locale'>,
  { customerId, ...asked }: NumberedPage & { customerId: string },
): Promise<OwnRefundRow[]> {
  const line = lineJson(locale)
  const { rows } = await sql<OwnRefundRow>`
    with own as (
      select
        r.id, o.number as order_number, g.number as group_number, s.name as store, r.currency, r.amount_minor, r.points, r.cause,
        ${standing} as standing, t.kind, t.gateway, r.paid_to, r.bank_reference, r.paid_at, r.failed_at, r.created_at,
        r.updated_at,
        (
          select json_agg(${line} order by l.position)
          from order_lines l
          where l.order_id = o.id
            and l.id = coalesce(q.line_id, l.id)
        ) as lines,
        case when q.kind = 'line' and not q.is_given then ${writtenFor} end as asked,
        case when q.kind <> 'line' or q.is_given then q.details else (
          select e.reason
          from order_events e
          where e.order_id = o.id
            and e.to_state in ('rejected', 'cancelled')
          order by e.at desc
          limit 1
        ) end as reason, false as is_untaken, false as is_several
      from ${refundTables}
      left join refund_requests q on q.id = r.request_id
      where g.customer_id = ${customerId}
      union all
      select
        w.request_id, o.number, g.number, s.name, q.currency, w.amount_minor, null,
        case when w.is_after_sale then 'return' else 'shortfall' end, 'done', t.kind, t.gateway, 'original',
        null, null, null, w.created_at, w.created_at, json_build_array(${line}), ${writtenFor}, null, true, false
      from waived_shares w
      join refund_requests q on q.id = w.request_id
      join order_lines l on l.id = q.line_id
      join orders o on o.id = w.order_id
      join order_groups g on g.id = o.group_id
      join stores s on s.id = o.store_id
      join tenders t on t.id = w.tender_id
      where g.customer_id = ${customerId}
      union all
      select
        q.id, o.number, g.number, s.name, q.currency, q.amount_minor, null, 'return',
        case q.state when 'pending' then 'asked' else 'rejected' end, t.kind, t.gateway, q.pay_to, null, null, null, q.created_at,
        coalesce(q.decided_at, q.created_at), json_build_array(${line}), ${writtenFor}, null, false,
        ${goesSeveralWays}
      from refund_requests q
      join order_lines l on l.id = q.line_id
      join orders o on o.id = q.order_id
      join order_groups g on g.id = o.group_id
      join stores s on s.id = o.store_id
      join lateral (
        select t.kind, t.gateway
        from tenders t
        where t.group_id = g.id
        order by t.captured_minor > 0 desc, t.attempt desc, t.kind in ('wallet', 'points')
        limit 1
      ) t on true
      where g.customer_id = ${customerId}
        and q.state <> 'approved'
        and not q.is_given
    )
    select own.*, count(*) over () as total
    from own
    order by created_at desc, id
    limit ${asked.perPage}
    offset ${offsetOf(asked, sql`(select count(*) from own)`)}
  `.execute(db)
  return rows
}

function lineJson(locale: string) {
  return sql`json_build_object(
    'name', l.name, 'sku', l.sku, 'options', l.options || l.personal_options, 'note', l.note, 'picture', ${pictureJson(sql.ref('l.picture_id'), locale)}
  )`
}

/** Returns one refund, or all refunds of an order group, oldest first. */
export async function readRefundsOf(
  { db }: Reading,
  of: { readonly refundId: string } | { readonly groupId: string },
): Promise<RefundDetailsRow[]> {
  const { rows } = await sql<RefundDetailsRow>`
    select ${refundDetails}
    from ${refundTables}
    where ${'refundId' in of ? sql`r.id = ${of.refundId}` : sql`t.group_id = ${of.groupId}`}
    order by r.created_at, r.id
  `.execute(db)
  return rows
}
