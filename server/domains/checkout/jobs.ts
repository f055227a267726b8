import { z } from 'zod'
import type { Gateways } from '#domains/payments/index.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { applyGatewayEvent } from './apply-gateway-event.ts'
import { cancelPayment, cancelRecharge } from './cancel-payment.ts'
import { captureAuthorised } from './held/capture-authorised.ts'
import { watchAuthorisations } from './held/watch-authorisations.ts'
import { pollPending } from './poll-pending.ts'

export function checkoutJobs(gateways: Gateways): Jobs {
  return {
    'checkout.apply_gateway_event': job({
      payload: z.object({ event_id: z.uuid() }),
      carryOut: (begin, { event_id }) => applyGatewayEvent(begin, gateways, event_id),
    }),

    'checkout.cancel_payment': job({
      payload: z.object({ tender_id: z.uuid() }),
      carryOut: (begin, { tender_id }) => cancelPayment(begin, gateways, tender_id),
    }),

    'checkout.cancel_recharge': job({
      payload: z.object({ recharge_id: z.uuid() }),
      carryOut: (begin, { recharge_id }) => cancelRecharge(begin, gateways, recharge_id),
    }),

    'checkout.take_authorised': job({
      payload: z.object({ tender_id: z.uuid() }),
      carryOut: (begin, { tender_id }) => captureAuthorised(begin, gateways, tender_id),
    }),

    'checkout.watch_authorisations': cronJob('*/10 * * * *', (begin) => watchAuthorisations(begin, gateways)),

    'checkout.ask_waiting': cronJob('* * * * *', (begin) => pollPending(begin, gateways)),
  }
}
