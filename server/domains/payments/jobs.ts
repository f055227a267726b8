import { type Jobs, job } from '#platform/jobs.ts'
import { applyRefundEvent } from './apply-refund-event.ts'
import { type Gateways, gatewayNamed } from './gateway.ts'
import {
  applyRefundWebhook,
  carryOutQueuedRefund,
  forgetCard,
  forgetCustomer,
  returnWrongPayment,
} from './job-kinds.ts'
import { carryOutRefund } from './refund-order.ts'
import { returnPayment } from './return-payment.ts'

export function paymentsJobs(gateways: Gateways): Jobs {
  return {
    ...job(carryOutQueuedRefund, (begin, { refund_id }) => carryOutRefund(begin, gateways, refund_id)),

    ...job(forgetCard, async (_, { gateway, token }) =>
      gatewayNamed(gateways, gateway).cards?.forgetCard(token),
    ),

    ...job(forgetCustomer, async (_, { gateway, reference }) =>
      gatewayNamed(gateways, gateway).cards?.forgetCustomer(reference),
    ),

    ...job(applyRefundWebhook, (begin, { event_id }) => applyRefundEvent(begin, gateways, event_id)),

    ...job(returnWrongPayment, (begin, { tender_id: tenderId, reference }) =>
      returnPayment(begin, gateways, { tenderId, reference }),
    ),
  }
}
