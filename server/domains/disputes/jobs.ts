import { z } from 'zod'
import type { Gateways } from '#domains/payments/index.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { applyDisputeEvent, pollPendingDisputes } from './apply-dispute-update.ts'

export function disputesJobs(gateways: Gateways): Jobs {
  return {
    'disputes.apply_gateway_event': job({
      payload: z.object({ event_id: z.uuid() }),
      carryOut: (begin, { event_id }) => applyDisputeEvent(begin, gateways, event_id),
    }),

    'disputes.ask_waiting': cronJob('23 * * * *', (begin) => pollPendingDisputes(begin, gateways)),
  }
}
