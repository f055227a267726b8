/** All SQL of what shoppers ask back. Whoever changes a request has locked its order group first. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import type { RefundReason } from '#values/refund-reason.ts'
import type { SubOrderRow } from './read-queries.ts'

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
    select id, quantity, reason, details, pay_to, amount_minor, state, answer, created_at, decided_at
    from refund_requests
    where id = ${id}
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
