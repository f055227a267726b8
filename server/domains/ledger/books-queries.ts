/** All SQL that reads the journal as the books of the whole market. */
import { sql } from 'kysely'
import { z } from 'zod'
import { accountKinds } from '#contract/books.ts'
import type { Violations } from '#database/invariants.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { AccountRow } from './account.ts'

type Reading = Pick<Work, 'db'>

export async function insertCheck(
  { db, now }: Pick<Work, 'db' | 'now'>,
  violations: readonly Violations[],
): Promise<void> {
  await db
    .insertInto('books_checks')
    .values({ id: newId(), at: now, violations: JSON.stringify(violations) })
    .execute()
}

export interface BooksCheck {
  readonly at: Date
  readonly violations: readonly Violations[]
}

const Found = z.array(z.object({ name: z.string(), count: z.number(), records: z.array(z.string()) }))

/** What was found when the books were proven last; undefined before the first time. */
export async function readLatestCheck({ db }: Reading): Promise<BooksCheck | undefined> {
  const row = await db
    .selectFrom('books_checks')
    .select(['at', 'violations'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { at: row.at, violations: Found.parse(row.violations) }
}

/** How many records broke a rule when the books were proven last. */
export async function countViolations({ db }: Reading): Promise<number> {
  const check = await readLatestCheck({ db })
  return check?.violations.reduce((sum, { count }) => sum + count, 0) ?? 0
}

/** What an account `a` holds: by its balance, or summed up to a moment and from there by its entries. */
export const balance = sql<number>`coalesce(
  (select b.balance from ledger_balances b where b.account_id = a.id),
  (select s.balance from ledger_sums s where s.account_id = a.id),
  0
) + case when a.user_id is null and a.store_id is null then coalesce((
  select sum(e.amount)
  from ledger_entries e
  where e.account_id = a.id
    and e.written_by >= coalesce((select s.before from ledger_sums s where s.account_id = a.id), '0'::xid8)
), 0) else 0 end`

export interface TrialRow {
  readonly asset: string
  readonly kind: AccountRow['kind']
  readonly gateway: string | null
  readonly count: number
  /** Of the market's own: where there is but one. */
  readonly account_id: string | null
  readonly balance: number
}

/** What accounts of each kind hold together, asset by asset: together nothing. */
export async function readTrialBalance({ db }: Reading): Promise<TrialRow[]> {
  const { rows } = await sql<TrialRow>`
    select a.asset, a.kind, a.gateway, count(*)::integer as count, sum(${balance})::bigint as balance,
      min(a.id::text) filter (where a.user_id is null and a.store_id is null) as account_id
    from ledger_accounts a
    group by a.asset, a.kind, a.gateway
    order by a.asset = 'points', a.asset, array_position(${sql.val(accountKinds)}::text[], a.kind), a.gateway
  `.execute(db)
  return rows
}
