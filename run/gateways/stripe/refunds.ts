/** Refunds of Stripe's payments. */
import type Stripe from 'stripe'
import { type Gateway, GatewayRefusal } from '#domains/payments/index.ts'
import { toStripe } from './amounts.ts'
import { asked, found } from './answers.ts'

export function stripeRefunds(stripe: Stripe): Pick<Gateway, 'refund' | 'findRefund'> {
  return {
    async refund({ key, paymentReference, amount }) {
      const refund =
        (await refundFor(paymentReference, key)) ??
        (await asked(
          stripe.refunds.create(
            { payment_intent: paymentReference, amount: toStripe(amount), metadata: { key } },
            { idempotencyKey: key },
          ),
        ))
      if (refund.status === 'failed' || refund.status === 'canceled')
        throw new GatewayRefusal(refund.failure_reason ?? refund.status)
      return { reference: refund.id }
    },
    async findRefund(reference) {
      const refund = await found(stripe.refunds.retrieve(reference))
      if (!refund) return undefined
      const { status, failure_reason: reason, metadata } = refund
      const isOver = status === 'failed' || status === 'canceled'
      return {
        key: metadata?.key ?? '',
        state: isOver ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
        failureCode: isOver ? (reason ?? status) : undefined,
      }
    },
  }

  /**
   * Finds a refund by listing, because search lags behind. Covers retries after Stripe has forgotten the idempotency
   * key.
   */
  async function refundFor(paymentIntent: string, key: string): Promise<Stripe.Refund | undefined> {
    const refunds = stripe.refunds.list({ payment_intent: paymentIntent, limit: 100 })
    return asked(
      (async () => {
        for await (const refund of refunds) if (refund.metadata?.key === key) return refund
        return undefined
      })(),
    )
  }
}
