/** All SQL of what shoppers ask back. Whoever changes a request has locked its order group first. */
import { sql } from 'kysely'
import { type NumberedPage, offsetOf } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import type { RefundReason } from '#values/refund-reason.ts'
import type { SubOrderRow } from './read-queries.ts'
import { picturesOfRequest } from './refund-picture-queries.ts'

type RequestRow = SubOrderRow['lines'][number]['requests'][number]

export interface NewRequest {
  readonly id: string
  readonly orderId: string
  readonly lineId: string
  readonly requestedBy: string
  readonly quantity: number
  readonly reason: RefundReason
  readonly details: string
  readonly payTo: 'original' | 'wallet'
  readonly amount: { readonly minor: number; readonly currency: string }
}

export async function insertRequest(
  { db, now }: Pick<Work, 'db' | 'now'>,
  request: NewRequest,
): Promise<void> {
  await db
    .insertInto('refund_requests')
    .values({
      id: request.id,
      order_id: request.orderId,
      line_id: request.lineId,
      requested_by: request.requestedBy,
      quantity: request.quantity,
      reason: request.reason,
      details: request.details,
      pay_to: request.payTo,
      currency: request.amount.currency,
      amount_minor: request.amount.minor,
      state: 'pending',
      created_at: now,
    })
    .execute()
}

export async function readRequest({ db }: Pick<Work, 'db'>, id: string): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    select q.id, q.quantity, q.reason, q.details, ${picturesOfRequest} as pictures, q.pay_to, q.amount_minor, q.state,
      q.answer, q.created_at, q.decided_at
    from refund_requests q
    where q.id = ${id}
  `.execute(db)
  return rows[0]
}

export interface RequestToDecide {
  readonly id: string
  readonly order_id: string
  readonly group_id: string
  readonly requested_by: string
  readonly pay_to: 'original' | 'wallet'
  readonly currency: string
  readonly amount_minor: number
}

/** A request, where it is of this store if one is named. */
export async function readRequestToDecide(
  { db }: Pick<Work, 'db'>,
  { id, storeId }: { id: string; storeId?: string },
): Promise<RequestToDecide | undefined> {
  const { rows } = await sql<RequestToDecide>`
    select q.id, q.order_id, o.group_id, q.requested_by, q.pay_to, q.currency, q.amount_minor
    from refund_requests q
    join orders o on o.id = q.order_id
    where q.id = ${id}
      and o.store_id = coalesce(${storeId ?? null}::uuid, o.store_id)
  `.execute(db)
  return rows[0]
}

/** False when it was decided before. */
export async function setDecision(
  { db, now, actor }: Pick<Work, 'db' | 'now' | 'actor'>,
  { id, as, answer }: { id: string; as: 'seller' | 'operator'; answer: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('refund_requests')
    .set({
      state: answer === undefined ? 'approved' : 'rejected',
      answer: answer ?? null,
      decided_by: actor.kind === 'person' ? actor.userId : null,
      decided_as: as,
      decided_at: now,
    })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

interface AskedRow extends RequestRow {
  readonly currency: string
  readonly product: Record<string, string>
  readonly order_number: string
  readonly group_number: string
  readonly store_slug: string
  readonly store_name: string
  readonly total: number
}

/** Requests of one store or of all: those that wait first, the oldest of them before all; then the latest. */
export async function readAsked(
  { db }: Pick<Work, 'db'>,
  {
    storeId,
    status,
    ...asked
  }: NumberedPage & { storeId?: string | undefined; status?: RequestRow['state'] | undefined },
): Promise<AskedRow[]> {
  const { rows } = await sql<AskedRow>`
    with found as (
      select q.id, q.quantity, q.reason, q.details, ${picturesOfRequest} as pictures, q.pay_to, q.amount_minor,
        q.state, q.answer, q.created_at, q.decided_at, q.currency, l.name as product, o.number as order_number, g.number as group_number,
        s.slug as store_slug, s.name as store_name, count(*) over () as total
      from refund_requests q
      join order_lines l on l.id = q.line_id
      join orders o on o.id = q.order_id
      join order_groups g on g.id = o.group_id
      join stores s on s.id = o.store_id
      where o.store_id = coalesce(${storeId ?? null}::uuid, o.store_id)
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

/** How many wait for a decision. */
export async function countAsked({ db }: Pick<Work, 'db'>, storeId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count
    from refund_requests q
    join orders o on o.id = q.order_id
    where q.state = 'pending' and o.store_id = ${storeId}
  `.execute(db)
  return rows[0]?.count ?? 0
}
