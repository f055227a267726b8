/**
 * Queries for the uncaptured amount of an order (cash on delivery or an authorised card), and the part that is
 * waived.
 */
import { sql } from 'kysely'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { TenderKind } from './tender.ts'

export interface Uncharged {
  readonly tender_id: string
  readonly kind: TenderKind
  readonly gateway: string | null
  readonly currency: string
  /** The tender's amount allocated to the order at placement. */
  readonly amount_minor: number
  readonly left_minor: number
  /** True for cash that was not collected on delivery, which the shopper owes to the store. */
  readonly is_owed: boolean
  /** A capture is in progress: its amount cannot be changed. */
  readonly is_under_way: boolean
}

/** Undefined when the order is captured or never will be. */
export async function findUncharged(
  { db }: Pick<Work, 'db'>,
  orderId: string,
): Promise<Uncharged | undefined> {
  const { rows } = await sql<Uncharged>`
    select a.tender_id, a.kind, a.gateway, a.currency, a.amount_minor, a.left_minor,
      a.kind = 'cash' and o.state in ('delivered', 'completed') as is_owed,
      exists (
        select
        from capture_shares s
        join captures c on c.id = s.capture_id
        where s.order_id = a.order_id
          and c.tender_id = a.tender_id
          and c.state = 'submitted'
      ) as is_under_way
    from uncharged_shares a
    join orders o on o.id = a.order_id
    where a.order_id = ${orderId}
  `.execute(db)
  return rows[0]
}

export interface Waived {
  readonly requestId: string
  readonly orderId: string
  readonly tenderId: string
  readonly amountMinor: number
  /** True if the order is delivered: then the full amount owed may be waived. */
  readonly isAfterSale: boolean
}

/**
 * Waives part of a tender's uncaptured amount of an order. The caller holds the lock on the order group.
 * @throws {Problem} state_conflict when more is waived than is left, or, before delivery, all of it: an order with
 *   nothing left to pay must be cancelled instead
 */
export async function waive(
  { db, now }: Pick<Work, 'db' | 'now'>,
  { requestId, orderId, tenderId, amountMinor, isAfterSale }: Waived,
): Promise<void> {
  const { rows } = await sql`
    with share as (
      update tender_allocations
      set released_minor = released_minor + ${amountMinor}::bigint
      where tender_id = ${tenderId}
        and order_id = ${orderId}
        and case
          when ${isAfterSale}::boolean then amount_minor - released_minor - captured_minor >= ${amountMinor}::bigint
          else captured_minor = 0 and amount_minor - released_minor > ${amountMinor}::bigint
        end
      returning tender_id, order_id
    ),
    event as (
      insert into tender_events (id, tender_id, kind, outcome, amount_minor, message, at)
      select ${newId()}::uuid, tender_id, 'cancel', 'succeeded', ${amountMinor}::bigint,
        ${isAfterSale ? 'write_off' : 'shortfall'}, ${now}
      from share
    )
    insert into waived_shares (request_id, tender_id, order_id, amount_minor, is_after_sale, created_at)
    select ${requestId}::uuid, tender_id, order_id, ${amountMinor}::bigint, ${isAfterSale}::boolean, ${now}
    from share
    returning tender_id
  `.execute(db)
  if (rows.length === 0) throw problem('state_conflict')
}
