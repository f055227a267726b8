import { sql } from 'kysely'
import type { Work } from '#platform/work.ts'

export type GoodwillState = 'pending' | 'approved' | 'rejected'

export interface GoodwillCredit {
  readonly id: string
  readonly user_id: string
  /** Null for points. */
  readonly currency: string | null
  /** Minor units, or points. */
  readonly amount: number
  readonly worth_minor: number
  readonly worth_currency: string
  readonly reason: string
  readonly locale: string
  readonly state: GoodwillState
  readonly limit_minor: number
  readonly requested_by: string
}

export async function insertCredit(
  { db, now }: Pick<Work, 'db' | 'now'>,
  credit: GoodwillCredit,
): Promise<void> {
  const isDecided = credit.state !== 'pending'
  await db
    .insertInto('goodwill_credits')
    .values({
      ...credit,
      requested_at: now,
      decided_by: isDecided ? credit.requested_by : null,
      decided_at: isDecided ? now : null,
    })
    .execute()
}

/** Locks a credit until the transaction ends, so that no one else decides on it. */
export async function lockCredit({ db }: Pick<Work, 'db'>, id: string): Promise<GoodwillCredit | undefined> {
  const { rows } = await sql<GoodwillCredit>`
    select id, user_id, currency, amount, worth_minor, worth_currency, reason, locale, state, limit_minor, requested_by
    from goodwill_credits
    where id = ${id}
    for update
  `.execute(db)
  return rows[0]
}

export async function decideCredit(
  { db, now }: Pick<Work, 'db' | 'now'>,
  {
    id,
    state,
    userId,
  }: { readonly id: string; readonly state: 'approved' | 'rejected'; readonly userId: string },
): Promise<void> {
  await db
    .updateTable('goodwill_credits')
    .set({ state, decided_by: userId, decided_at: now })
    .where('id', '=', id)
    .execute()
}

export interface WaitingCreditRow {
  readonly id: string
  readonly currency: string | null
  readonly amount: number
  readonly reason: string
  readonly requested_by: string
  readonly by: string
  readonly at: Date
}

/** Returns the customer's credits that wait for a second operator, oldest first. */
export async function readWaitingCredits(
  { db }: Pick<Work, 'db'>,
  userId: string,
): Promise<WaitingCreditRow[]> {
  const { rows } = await sql<WaitingCreditRow>`
    select c.id, c.currency, c.amount, c.reason, c.requested_by, u.name as by, c.requested_at as at
    from goodwill_credits c
    join users u on u.id = c.requested_by
    where c.user_id = ${userId} and c.state = 'pending'
    order by c.requested_at, c.id
  `.execute(db)
  return rows
}
