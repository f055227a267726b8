import { z } from 'zod'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { releaseReserves } from './release-reserves.ts'
import { applyGatewayEvent, sendPayout, watchPayouts } from './send-payout.ts'
import type { PayoutsOptions } from './standing.ts'

export function payoutsJobs(options: PayoutsOptions): Jobs {
  return {
    'payouts.release_reserves': cronJob('23 6 * * *', (begin) => begin(releaseReserves)),

    'payouts.send': job({
      payload: z.object({ payout_id: z.uuid() }),
      carryOut: (begin, { payout_id }) => sendPayout(begin, payout_id, options),
    }),

    'payouts.watch': cronJob('41 * * * *', (begin) => watchPayouts(begin)),

    'payouts.apply_gateway_event': job({
      payload: z.object({ event_id: z.uuid() }),
      carryOut: (begin, { event_id }) => applyGatewayEvent(begin, event_id, options),
    }),
  }
}
