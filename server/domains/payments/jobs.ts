import { z } from 'zod'
import { type Jobs, job } from '#platform/jobs.ts'
import { applyRefundEvent } from './apply-refund-event.ts'
import { type Gateways, gatewayNamed } from './gateway.ts'
import { carryOutRefund } from './refund-order.ts'
import { returnPayment } from './return-payment.ts'

export function paymentsJobs(gateways: Gateways): Jobs {
  return {
    'payments.carry_out_refund': job({
      payload: z.object({ refund_id: z.uuid() }),
      carryOut: (begin, { refund_id }) => carryOutRefund(begin, gateways, refund_id),
    }),

    'payments.forget_card': job({
      payload: z.object({ gateway: z.string(), token: z.string() }),
      carryOut: async (_, { gateway, token }) => gatewayNamed(gateways, gateway).cards?.forgetCard(token),
    }),

    'payments.forget_customer': job({
      payload: z.object({ gateway: z.string(), reference: z.string() }),
      carryOut: async (_, { gateway, reference }) =>
        gatewayNamed(gateways, gateway).cards?.forgetCustomer(reference),
    }),

    'payments.apply_gateway_event': job({
      payload: z.object({ event_id: z.uuid() }),
      carryOut: (begin, { event_id }) => applyRefundEvent(begin, gateways, event_id),
    }),

    'payments.return_payment': job({
      payload: z.object({ tender_id: z.uuid(), reference: z.string() }),
      carryOut: (begin, { tender_id: tenderId, reference }) =>
        returnPayment(begin, gateways, { tenderId, reference }),
    }),
  }
}
