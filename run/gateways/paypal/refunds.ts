/** Refunds of PayPal's captures. */
import { RefundStatus } from '@paypal/paypal-server-sdk'
import { type Gateway, GatewayRefusal, GatewayUnavailable } from '#domains/payments/index.ts'
import { toPayPal } from './amounts.ts'
import { asked, found } from './answers.ts'
import type { PayPalClient } from './client.ts'
import { isTaken, theOrder, WHOLE } from './orders.ts'

export function paypalRefunds(client: PayPalClient): Pick<Gateway, 'refund' | 'findRefund'> {
  const { payments } = client
  return {
    async refund({ key, paymentReference, amount }) {
      const unit = (await theOrder(client, paymentReference)).purchaseUnits?.[0]?.payments
      const captureId = unit?.captures?.find(isTaken)?.id
      if (captureId === undefined) throw new GatewayRefusal('NOTHING_CAPTURED')
      const made =
        unit?.refunds?.find(({ customId }) => customId === key) ??
        (
          await asked(
            payments.refundCapturedPayment({
              captureId,
              paypalRequestId: key,
              prefer: WHOLE,
              body: { amount: toPayPal(amount), customId: key },
            }),
          )
        ).result
      if (made.status === RefundStatus.Failed || made.status === RefundStatus.Cancelled)
        throw new GatewayRefusal(made.status)
      if (made.id === undefined) throw new GatewayUnavailable('PayPal told no id of a refund')
      return { reference: made.id }
    },
    async findRefund(reference) {
      const refund = (await found(payments.getRefund({ refundId: reference })))?.result
      if (!refund) return undefined
      const isOver = refund.status === RefundStatus.Failed || refund.status === RefundStatus.Cancelled
      return {
        key: refund.customId ?? '',
        state: isOver ? 'failed' : refund.status === RefundStatus.Completed ? 'done' : 'pending',
        failureCode: isOver ? refund.status : undefined,
      }
    },
  }
}
