import type { Gateways } from '#domains/payments/index.ts'
import { applyPaymentWebhook, cancelTender, takeAuthorised } from '#domains/payments/index.ts'
import { cancelUnpaidRecharge } from '#domains/wallet/index.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { applyGatewayEvent } from './apply-gateway-event.ts'
import { cancelPayment, cancelRecharge } from './cancel-payment.ts'
import { captureAuthorised } from './held/capture-authorised.ts'
import { watchAuthorisations } from './held/watch-authorisations.ts'
import { pollPending } from './poll-pending.ts'

export function checkoutJobs(gateways: Gateways): Jobs {
  return {
    ...job(applyPaymentWebhook, (begin, { event_id }) => applyGatewayEvent(begin, gateways, event_id)),

    ...job(cancelTender, (begin, { tender_id }) => cancelPayment(begin, gateways, tender_id)),

    ...job(cancelUnpaidRecharge, (begin, { recharge_id }) => cancelRecharge(begin, gateways, recharge_id)),

    ...job(takeAuthorised, (begin, { tender_id }) => captureAuthorised(begin, gateways, tender_id)),

    'checkout.watch_authorisations': cronJob('*/10 * * * *', (begin) => watchAuthorisations(begin, gateways)),

    'checkout.ask_waiting': cronJob('* * * * *', (begin) => pollPending(begin, gateways)),
  }
}
