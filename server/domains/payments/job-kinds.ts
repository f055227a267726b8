/** Includes work on payments that the domains above carry out, because they know what was paid for. */
import { z } from 'zod'
import { defineJob } from '#platform/job-kind.ts'

const OfTender = z.object({ tender_id: z.uuid() })
const OfGatewayEvent = z.object({ event_id: z.uuid() })

export const carryOutQueuedRefund = defineJob('payments.carry_out_refund', z.object({ refund_id: z.uuid() }))
export const forgetCard = defineJob(
  'payments.forget_card',
  z.object({ gateway: z.string(), token: z.string() }),
)
export const forgetCustomer = defineJob(
  'payments.forget_customer',
  z.object({ gateway: z.string(), reference: z.string() }),
)
export const returnWrongPayment = defineJob(
  'payments.return_payment',
  OfTender.extend({ reference: z.string() }),
)

export const cancelTender = defineJob('checkout.cancel_payment', OfTender)
export const takeAuthorised = defineJob('checkout.take_authorised', OfTender)

export const applyPaymentWebhook = defineJob('checkout.apply_gateway_event', OfGatewayEvent)
export const applyDisputeWebhook = defineJob('disputes.apply_gateway_event', OfGatewayEvent)
export const applyRefundWebhook = defineJob('payments.apply_gateway_event', OfGatewayEvent)
export const applyPayoutWebhook = defineJob('payouts.apply_gateway_event', OfGatewayEvent)
