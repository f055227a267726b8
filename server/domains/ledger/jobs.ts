import { z } from 'zod'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { sumUp } from './queries.ts'
import { settleReward } from './settle-reward.ts'

export const ledgerJobs: Jobs = {
  /** An order was delivered, or something of it was paid back. */
  'ledger.reward': job({
    payload: z.object({ order_id: z.uuid() }),
    carryOut: (begin, { order_id: orderId }) => begin((work) => settleReward(work, orderId)),
  }),

  /** So that a balance of the market's own is read from an hour of entries, not from all. */
  'ledger.sum_up': cronJob('7 * * * *', (begin) => begin(sumUp)),
}
