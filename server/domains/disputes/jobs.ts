import type { Gateways } from '#domains/payments/index.ts'
import { applyDisputeWebhook } from '#domains/payments/index.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { applyDisputeEvent, pollPendingDisputes } from './apply-dispute-update.ts'

export function disputesJobs(gateways: Gateways): Jobs {
  return {
    ...job(applyDisputeWebhook, (begin, { event_id }) => applyDisputeEvent(begin, gateways, event_id)),

    'disputes.ask_waiting': cronJob('23 * * * *', (begin) => pollPendingDisputes(begin, gateways)),
  }
}
