import { sql } from 'kysely'
import type { FoundPayout } from '#contract/dashboard-search.ts'
import type { Work } from '#platform/work.ts'
import { payoutNumber } from '#values/running-number.ts'

interface Sought {
  readonly search: string
  readonly limit: number
  /** Absent: the payouts of all stores. */
  readonly storeId?: string
}

type FoundRow = Omit<FoundPayout, 'number' | 'created_at'> & {
  readonly number: number
  readonly created_at: Date
}

/** Larger numbers are none of ours, and the column could not hold them. */
const DIGITS_MAX = 9

/** Finds a payout by its number: `PO-000016`, `po 16` or `16`. Drafts are the market's own, so a store doesn't see them. */
export async function findPayouts(
  { db }: Pick<Work, 'db'>,
  { search, limit, storeId }: Sought,
): Promise<FoundPayout[]> {
  const [, digits = ''] = /^(?:po[-\s]*)?0*(\d+)$/i.exec(search.trim()) ?? []
  if (digits === '' || digits.length > DIGITS_MAX) return []
  const ofStore =
    storeId === undefined
      ? sql`true`
      : sql`p.store_id = ${storeId} and p.state in ('submitted', 'paid', 'failed', 'returned')`
  const { rows } = await sql<FoundRow>`
    select p.id, p.run_id, p.number, s.name as store, p.created_at, p.state, p.way
    from payouts p
    join stores s on s.id = p.store_id
    where p.number = ${Number(digits)} and ${ofStore}
    limit ${limit}
  `.execute(db)
  return rows.map((row) => ({
    ...row,
    number: payoutNumber(row.number),
    created_at: row.created_at.toISOString(),
  }))
}
