import { sql } from 'kysely'
import { isNumbered } from '#platform/containing.ts'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import type { CaseReason, CaseState } from '#values/case.ts'
import type { refundRequestStatuses } from '#values/refund-reason.ts'

type Reading = Pick<Work, 'db'>

export interface CaseRow {
  readonly id: string
  readonly thread_id: string | null
  readonly order_id: string
  readonly reason: CaseReason
  readonly details: string
  readonly state: CaseState
  readonly opened_at: Date
  readonly respond_by: Date
  readonly escalated_at: Date | null
  readonly closed_at: Date | null
  readonly closed_as: 'customer' | 'operator' | null
  readonly decision: string | null
  readonly refund_minor: number | null
  readonly refund_currency: string | null
  readonly refund_status: (typeof refundRequestStatuses)[number] | null
}

const caseColumns = sql`
  c.id, c.thread_id, c.order_id, c.reason, c.details, c.state, c.opened_at, c.respond_by, c.escalated_at, c.closed_at,
  c.closed_as, c.decision, q.amount_minor as refund_minor, q.currency as refund_currency, q.state as refund_status`

/** Returns the latest case of a conversation. */
export async function readLatestCase({ db }: Reading, threadId: string): Promise<CaseRow | undefined> {
  const { rows } = await sql<CaseRow>`
    select ${caseColumns}
    from message_cases c
    left join refund_requests q on q.id = c.refund_request_id
    where c.thread_id = ${threadId}
    order by c.opened_at desc, c.id desc
    limit 1
  `.execute(db)
  return rows[0]
}

interface NewCase {
  readonly id: string
  readonly threadId: string
  readonly orderId: string
  readonly openedBy: string
  readonly reason: CaseReason
  readonly details: string
  readonly respondBy: Date
}

/** Returns false if the order has an open case. */
export async function insertCase(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, threadId, orderId, openedBy, reason, details, respondBy }: NewCase,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into message_cases (id, thread_id, order_id, opened_by, reason, details, state, opened_at, respond_by)
    values (${id}, ${threadId}, ${orderId}, ${openedBy}, ${reason}, ${details}, 'with_store', ${now}, ${respondBy})
    on conflict (order_id) where closed_at is null do nothing
  `.execute(db)
  return numAffectedRows === 1n
}

export interface LockedCase {
  readonly id: string
  readonly thread_id: string | null
  readonly state: CaseState
  readonly opened_by: string
  readonly order_number: string
}

export async function lockCase({ db }: Reading, id: string): Promise<LockedCase | undefined> {
  const { rows } = await sql<LockedCase>`
    select c.id, c.thread_id, c.state, c.opened_by, o.number as order_number
    from message_cases c
    join orders o on o.id = c.order_id
    where c.id = ${id}
    for update of c
  `.execute(db)
  return rows[0]
}

interface Closing {
  readonly id: string
  readonly state: 'refunded' | 'rejected' | 'closed'
  readonly closedBy: string
  readonly closedAs: 'customer' | 'operator'
  readonly decision?: string
  readonly refundRequestId?: string | undefined
}

export async function setCaseClosed(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { id, state, closedBy, closedAs, decision, refundRequestId }: Closing,
): Promise<void> {
  await db
    .updateTable('message_cases')
    .set({
      state,
      closed_at: now,
      closed_by: closedBy,
      closed_as: closedAs,
      decision: decision ?? null,
      refund_request_id: refundRequestId ?? null,
    })
    .where('id', '=', id)
    .execute()
}

/** Hands cases whose deadline has passed to the support; returns their ids. */
export async function escalateDue(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { count }: { count: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update message_cases
    set state = 'with_support',
      escalated_at = ${now}
    where id in (
      select id
      from message_cases
      where state = 'with_store'
        and respond_by <= ${now}
      order by respond_by
      limit ${count}
      for update skip locked
    )
    returning id
  `.execute(db)
  return rows.map(({ id }) => id)
}

export interface ListedCaseRow extends CaseRow {
  readonly order_number: string
  readonly group_number: string
  readonly store_slug: string
  readonly store_name: string
  readonly customer_id: string
  readonly customer_name: string
}

const joined = sql`
  message_cases c
  join orders o on o.id = c.order_id
  join order_groups g on g.id = o.group_id
  join stores s on s.id = o.store_id
  left join refund_requests q on q.id = c.refund_request_id`

const listColumns = sql`
  ${caseColumns}, o.number as order_number, g.number as group_number, s.slug as store_slug, s.name as store_name,
  g.customer_id, g.contact ->> 'name' as customer_name`

export async function readCases(
  { db }: Reading,
  { state, search, ...page }: NumberedPage & { state: CaseState | undefined; search: string | undefined },
): Promise<(ListedCaseRow & { readonly total: number })[]> {
  const isWanted = sql`
    ${state ? sql`c.state = ${state}` : sql`true`}
    and ${search ? isNumbered('o.number', search) : sql`true`}`
  const { rows } = await sql<ListedCaseRow & { total: number }>`
    with counted as (
      select count(*)::integer as n
      from ${joined}
      where ${isWanted}
    )
    select ${listColumns}, counted.n as total
    from ${joined}
    cross join counted
    where ${isWanted}
    order by c.state = 'with_support' desc, c.closed_at is null desc,
      case when c.closed_at is null then c.opened_at end, c.closed_at desc, c.id
    limit ${page.perPage}
    offset ${offsetOf(page, sql`(select n from counted)`)}
  `.execute(db)
  return rows
}

export async function readCaseById({ db }: Reading, id: string): Promise<ListedCaseRow | undefined> {
  const { rows } = await sql<ListedCaseRow>`
    select ${listColumns}
    from ${joined}
    where c.id = ${id}
  `.execute(db)
  return rows[0]
}
