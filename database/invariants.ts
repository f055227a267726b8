/**
 * Invariants of the market's data that hold in every committed transaction and that constraints of single tables
 * cannot express. Checked after every test file and every crash of the crash test.
 */
import { sql } from 'kysely'
import type { Database } from '#platform/database.ts'
import { planned } from '#platform/planned.ts'
import { approvalInvariants } from './invariants/approvals.ts'
import { constraintInvariants } from './invariants/constraints.ts'
import { couponInvariants } from './invariants/coupons.ts'
import { disputeInvariants } from './invariants/disputes.ts'
import { documentInvariants } from './invariants/documents.ts'
import { journalInvariants } from './invariants/journal.ts'
import { messageInvariants } from './invariants/messages.ts'
import { orderLedgerInvariants } from './invariants/order-ledger.ts'
import { orderInvariants } from './invariants/orders.ts'
import { paymentInvariants } from './invariants/payments.ts'
import { payoutInvariants } from './invariants/payouts.ts'
import { productInvariants } from './invariants/products.ts'
import { reckoned } from './invariants/reckoned.ts'
import { refundInvariants } from './invariants/refunds.ts'
import { reviewInvariants } from './invariants/reviews.ts'
import { slotInvariants } from './invariants/slots.ts'
import { stockInvariants } from './invariants/stock.ts'
import { transferInvariants } from './invariants/transfers.ts'
import { walletInvariants } from './invariants/wallets.ts'

export interface BrokenInvariant {
  readonly name: InvariantName
  readonly count: number
  readonly example: string
}

/**
 * Each query returns the ids of violations, so none is expected. Queries can read from `reckoned` as from a table.
 */
const invariants = {
  ...journalInvariants,
  ...documentInvariants,
  ...orderLedgerInvariants,
  ...refundInvariants,
  ...walletInvariants,
  ...disputeInvariants,
  ...payoutInvariants,
  ...approvalInvariants,
  ...reviewInvariants,
  ...messageInvariants,
  ...productInvariants,
  ...stockInvariants,
  ...slotInvariants,
  ...orderInvariants,
  ...paymentInvariants,
  ...transferInvariants,
  ...couponInvariants,
  ...constraintInvariants,
}

export type InvariantName = keyof typeof invariants

// Calculated once for all rules of a statement, because planning and running it for each rule took longer than
// everything else.
const withRecalculated = sql.raw(`reckoned as (${reckoned})`)

/**
 * Returns all violations, from a single snapshot and without the time limit of requests. Empty in a consistent
 * market.
 */
export function findBrokenInvariants(db: Database): Promise<BrokenInvariant[]> {
  return db.isTransaction ? findBroken(db) : db.transaction().execute(findBroken)
}

async function findBroken(db: Database): Promise<BrokenInvariant[]> {
  await sql`set local statement_timeout = 0`.execute(db)
  const queries = Object.entries(invariants).map(
    ([name, query]) => sql`
      select ${sql.lit(name)} as name, count(*) as count, min(id::text) as example
      from (${sql.raw(query)}) broken
      having count(*) > 0`,
  )
  const { rows } = await sql<BrokenInvariant>`
    ${planned}
    with ${withRecalculated}
    ${sql.join(queries, sql` union all `)}
  `.execute(db)
  return rows
}

/** Names of all rules, each describing its violation. */
export const invariantNames: readonly string[] = Object.keys(invariants)

export interface Violations {
  readonly name: string
  readonly count: number
  /** Ids of the first violations. */
  readonly records: readonly string[]
}

const RECORDS_MAX = 20

/** Like `findBrokenInvariants`, but rule by rule and with the records, for a market of any size while it is open. */
export async function listViolations(db: Database): Promise<Violations[]> {
  const found: Violations[] = []
  for (const [name, query] of Object.entries(invariants)) {
    const { rows } = await sql<{ count: number; records: string[] }>`
      with ${withRecalculated}
      select count(*) as count, (array_agg(id::text order by id::text))[1:${sql.lit(RECORDS_MAX)}] as records
      from (${sql.raw(query)}) broken
      having count(*) > 0
    `.execute(db)
    found.push(...rows.map(({ count, records }) => ({ name, count, records })))
  }
  return found
}
