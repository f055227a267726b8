import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Release, ReleaseKind } from './releases.ts'

/** Locks these totals until the transaction ends. Every caller locks them in the same order. */
export async function lockTotals({ db }: Pick<Work, 'db'>, keys: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended('approval total ' || key, 0))
    from (select distinct key from unnest(${keys}::text[]) key order by key) ordered
  `.execute(db)
}

export interface TotalRow {
  readonly scope: 'order' | 'receiver' | 'approver'
  /** The id of the order, the receiver or the approver. */
  readonly id: string
  readonly currency: string
  readonly minor: number
}

/**
 * Sums approved amounts since a moment, by currency: per order, per receiver, and per approver for those approved by
 * one person.
 */
export async function readTotals(
  { db }: Pick<Work, 'db'>,
  {
    since,
    orderIds,
    receiverIds,
    approverId,
  }: {
    readonly since: Date
    readonly orderIds: readonly string[]
    readonly receiverIds: readonly string[]
    readonly approverId: string
  },
): Promise<TotalRow[]> {
  const { rows } = await sql<TotalRow>`
    select 'order' as scope, order_id as id, currency, sum(amount_minor)::bigint as minor
    from released_amounts
    where order_id = any(${orderIds}::uuid[]) and approved_at >= ${since}
    group by order_id, currency
    union all
    select 'receiver', receiver_id, currency, sum(amount_minor)::bigint
    from released_amounts
    where receiver_id = any(${receiverIds}::uuid[]) and approved_at >= ${since}
    group by receiver_id, currency
    union all
    select 'approver', approved_by, currency, sum(amount_minor)::bigint
    from released_amounts
    where approved_by = ${approverId} and second_approved_by is null and approved_at >= ${since}
    group by approved_by, currency
  `.execute(db)
  return rows
}

export async function insertReleases(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    kind,
    approverId,
    secondApproverId,
    limitMinor,
    releases,
  }: {
    readonly kind: ReleaseKind
    readonly approverId: string
    readonly secondApproverId: string | undefined
    readonly limitMinor: number
    readonly releases: readonly Release[]
  },
): Promise<void> {
  if (releases.length === 0) return
  await db
    .insertInto('released_amounts')
    .values(
      releases.map(({ recordId, orderId, receiverId, amount }) => ({
        id: newId(),
        kind,
        record_id: recordId,
        order_id: orderId ?? null,
        receiver_id: receiverId,
        currency: amount.currency,
        amount_minor: amount.minor,
        limit_minor: limitMinor,
        approved_by: approverId,
        second_approved_by: secondApproverId ?? null,
        approved_at: now,
      })),
    )
    .execute()
}
