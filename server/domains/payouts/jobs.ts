import { applyPayoutWebhook } from '#domains/payments/index.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { sendApprovedPayout } from './job-kinds.ts'
import { releaseReserves } from './release-reserves.ts'
import { applyGatewayEvent, sendPayout, watchPayouts } from './send-payout.ts'
import type { PayoutsOptions } from './standing.ts'

export function payoutsJobs(options: PayoutsOptions): Jobs {
  return {
    'payouts.release_reserves': cronJob('23 6 * * *', (begin) => begin(releaseReserves)),

    ...job(sendApprovedPayout, (begin, { payout_id }) => sendPayout(begin, payout_id, options)),

    'payouts.watch': cronJob('41 * * * *', (begin) => watchPayouts(begin)),

    ...job(applyPayoutWebhook, (begin, { event_id }) => applyGatewayEvent(begin, event_id, options)),
  }
}
