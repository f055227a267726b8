import { cronJob, type Jobs } from '#platform/jobs.ts'
import { checkLedger } from './check-ledger.ts'
import { announcePointsExpiry, expirePoints } from './expire-points.ts'
import { sumUp } from './queries.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export interface LedgerJobOptions {
  readonly warn: (facts: {
    readonly rule: string
    readonly count: number
    readonly records: readonly string[]
  }) => void
}

export const ledgerJobs = ({ warn }: LedgerJobOptions): Jobs => ({
  /** Runs at an hour with few orders. */
  'ledger.check_books': cronJob('41 7 * * *', async (begin) => {
    for (const { name: rule, count, records } of await checkLedger(begin)) warn({ rule, count, records })
  }),

  /** After midnight in the marketplace's time zone. */
  'ledger.expire_points': cronJob('23 5 * * *', expirePoints),

  /** In the morning in the marketplace's time zone. */
  'ledger.foretell_points_end': cronJob('30 13 15 * *', announcePointsExpiry, { madeUpWithinMs: WEEK_MS }),

  /** Keeps reads of the marketplace's balances to an hour of entries. */
  'ledger.sum_up': cronJob('7 * * * *', (begin) => begin(sumUp)),
})
