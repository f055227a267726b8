/**
 * Queries for the uncaptured amount of an order (cash on delivery or an authorised card), and the part that is
 * waived.
 */
import { sql } from 'kysely'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { TenderKind } from './tender.ts'

export interface Untaken {
  readonly tender_id: string
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly currency: string
  readonly amount_minor: number
  readonly left_minor: number
  /** A capture is in progress: its amount cannot be changed. */
  readonly is_under_way: boolean
}

/** Undefined when the order is captured or never will be. */
export async function findUntaken({ db }: Pick<Work, 'db'>, orderId: string): Promise<Untaken | undefined> {
  const { rows } = await sql<Untaken>`
    select t.id as tender_id, t.kind, t.gateway, t.currency, a.amount_minor,
      a.amount_minor - a.captured_minor - a.released_minor as left_minor,
      exists (
        select
        from capture_shares s
        join captures c on c.id = s.capture_id
        where s.order_id = a.order_id
          and c.tender_id = t.id
          and c.state = 'submitted'
      ) as is_under_way
    from tender_allocations a
    join tenders t on t.id = a.tender_id
    where a.order_id = ${orderId}
      and t.state in ('due', 'held', 'part_captured')
      and a.captured_minor + a.released_minor < a.amount_minor
  `.execute(db)
  return rows[0]
}

export interface Waived {
  readonly requestId: string
  readonly orderId: string
  readonly tenderId: string
  readonly amountMinor: number
}

/**
 * Waives part of an order's uncaptured amount. The caller holds the lock on the order group.
 * @throws {Problem} state_conflict when nothing would be left to capture: such an order must be cancelled
 */
export async function waive(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { requestId, orderId, tenderId, amountMinor }: Waived,
): Promise<void> {
  const { rows } = await sql`
    with share as (
      update tender_allocations
      set released_minor = released_minor + ${amountMinor}::bigint
      where tender_id = ${tenderId}
        and order_id = ${orderId}
        and captured_minor = 0
        and amount_minor - released_minor > ${amountMinor}::bigint
      returning tender_id, order_id
    ),
    event as (
      insert into tender_events (id, tender_id, kind, outcome, amount_minor, message, at)
      select ${newId()}::uuid, tender_id, 'cancel', 'succeeded', ${amountMinor}::bigint, 'shortfall', ${now}
      from share
    )
    insert into waived_shares (request_id, tender_id, order_id, amount_minor, created_at)
    select ${requestId}::uuid, tender_id, order_id, ${amountMinor}::bigint, ${now}
    from share
    returning tender_id
  `.execute(db)
  if (rows.length === 0) throw problem('state_conflict')
}
