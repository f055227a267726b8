import { sql } from 'kysely'
import { z } from 'zod'
import { accountKinds } from '#contract/accounting.ts'
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

export interface LedgerCheck {
  readonly at: Date
  readonly violations: readonly Violations[]
}

const Found = z.array(z.object({ name: z.string(), count: z.number(), records: z.array(z.string()) }))

/** Returns the result of the latest ledger check; undefined before the first. */
export async function readLatestCheck({ db }: Reading): Promise<LedgerCheck | undefined> {
  const row = await db
    .selectFrom('books_checks')
    .select(['at', 'violations'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { at: row.at, violations: Found.parse(row.violations) }
}

export async function countViolations({ db }: Reading): Promise<number> {
  const check = await readLatestCheck({ db })
  return check?.violations.reduce((sum, { count }) => sum + count, 0) ?? 0
}

/** The balance of an account `a`: its stored balance, or the sum up to a moment plus later entries. */
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
  /** Set for marketplace accounts, where the row is a single account. */
  readonly account_id: string | null
  readonly balance: number
}

/** Returns the sum of the balances per kind and asset; each asset adds up to zero. */
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
