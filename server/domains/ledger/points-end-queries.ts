/** SQL of expiring points. Points are spent in the order in which they were earned. */
import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'
import { marketTimeZone } from '#values/local-time.ts'

export interface EndingPoints {
  readonly userId: string
  readonly points: number
  /** When the oldest of the points were earned. */
  readonly earnedFrom: Date
}

interface Ended {
  /** Exclusive: points earned at this moment or later are left out. */
  readonly before: Date
  readonly userId?: string
  /** Limits the result to customers after this id. */
  readonly after?: string | undefined
  readonly most: number
}

/** Returns customers with unspent points earned before a moment, at most `most`, by id. */
export async function readEnded(
  { db }: Pick<Work, 'db'>,
  { before, userId, after, most }: Ended,
): Promise<EndingPoints[]> {
  const { rows } = await sql<EndingPoints>`
    with moved as (
      select a.user_id, e.amount, t.at,
        coalesce(-sum(e.amount) filter (where e.amount < 0) over (partition by a.id), 0) as spent,
        sum(e.amount) filter (where e.amount > 0) over (partition by a.id order by t.at, e.id) as earned
      from ledger_accounts a
      join ledger_balances b on b.account_id = a.id
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      where a.kind = 'points'
        and b.balance > 0
        and a.user_id = coalesce(${userId ?? null}::uuid, a.user_id)
        and (${after ?? null}::uuid is null or a.user_id > ${after ?? null}::uuid)
    )
    select user_id as "userId", (max(earned) - max(spent))::bigint as points, min(at) as "earnedFrom"
    from moved
    where amount > 0
      and earned > spent
      and at < ${before}
    group by user_id
    order by user_id
    limit ${most}
  `.execute(db)
  return rows
}

/**
 * Returns a customer's oldest unspent points, earned on one day in the marketplace's time zone, and when the last of
 * them were earned.
 */
export async function readOldest(
  { db }: Pick<Work, 'db'>,
  userId: string,
): Promise<{ points: number; at: Date } | undefined> {
  const { rows } = await sql<{ points: number; at: Date }>`
    with moved as (
      select e.amount, t.at, (t.at at time zone ${marketTimeZone()})::date as day
      from ledger_accounts a
      join ledger_entries e on e.account_id = a.id
      join ledger_transactions t on t.id = e.transaction_id
      where a.user_id = ${userId}
        and a.kind = 'points'
    ),
    spent as (select coalesce(-sum(amount), 0) as points from moved where amount < 0),
    earned as (
      select max(at) as at, sum(sum(amount)) over (order by day) as points
      from moved
      where amount > 0
      group by day
    )
    select (earned.points - spent.points)::bigint as points, earned.at
    from earned, spent
    where earned.points > spent.points
    order by earned.at
    limit 1
  `.execute(db)
  return rows[0]
}
