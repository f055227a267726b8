/** Payments by Stripe: PaymentIntents, captured when they are confirmed or once sellers accept. */
import type Stripe from 'stripe'
import {
  type Gateway,
  type GatewayPayment,
  GatewayRefusal,
  type PaymentRequest,
} from '#domains/payments/index.ts'
import { toStripe } from './amounts.ts'
import { asked, found } from './answers.ts'
import { toPayment } from './intents.ts'

const expanded = ['latest_charge', 'payment_method'] as const

/** Sources: docs.stripe.com/payments/place-a-hold-on-a-payment-method and docs.stripe.com/payments/multicapture. */
const manualCapture = {
  capture_method: 'manual',
  payment_method_options: { card: { request_multicapture: 'if_available' } },
} as const

type Payments = Pick<
  Gateway,
  'createPayment' | 'findPayment' | 'openForm' | 'capturePayment' | 'takePart' | 'cancelPayment'
>

export function stripePayments(stripe: Stripe, publishableKey: string): Payments {
  return {
    async createPayment(payment) {
      const { key, returnUrl, card } = payment
      const intent = await asked(stripe.paymentIntents.create(intentFor(payment), { idempotencyKey: key }))
      if (card === undefined) return toPayment(intent)
      return paySavedCard(stripe, intent.id, { key, returnUrl })
    },
    async findPayment(by) {
      if ('reference' in by) {
        const intent = await retrieve(stripe, by.reference)
        return intent && toPayment(intent)
      }
      const { data } = await asked(
        stripe.paymentIntents.search({
          query: `metadata['key']:'${by.key}'`,
          limit: 1,
          expand: expanded.map((part) => `data.${part}`),
        }),
      )
      return data[0] && toPayment(data[0])
    },
    async openForm(reference) {
      const intent = await retrieve(stripe, reference)
      if (!intent?.client_secret) return undefined
      return { payment: toPayment(intent), publishableKey, clientSecret: intent.client_secret }
    },
    capturePayment() {
      throw new Error('Stripe captures confirmed payments itself')
    },
    async takePart({ key, paymentReference, amount, isLast }) {
      const asking = stripe.paymentIntents.capture(
        paymentReference,
        {
          amount_to_capture: toStripe(amount),
          // Sent only if more captures follow, because not every card supports several.
          ...(!isLast && { final_capture: false }),
          expand: [...expanded],
        },
        { idempotencyKey: key },
      )
      return toPayment(await asked(asking))
    },
    async cancelPayment(reference) {
      try {
        const reason = { cancellation_reason: 'abandoned' } as const
        return toPayment(await asked(stripe.paymentIntents.cancel(reference, reason)))
      } catch (error) {
        // Already captured, or a capture is in progress.
        if (!(error instanceof GatewayRefusal)) throw error
        const intent = await retrieve(stripe, reference)
        if (!intent) throw error
        return toPayment(intent)
      }
    },
  }
}

function intentFor({
  key,
  amount,
  description,
  formUrl,
  capture,
  ...kept
}: PaymentRequest): Stripe.PaymentIntentCreateParams {
  return {
    amount: toStripe(amount),
    currency: amount.currency.toLowerCase(),
    description,
    allowed_payment_method_types: ['card'],
    metadata: { key, form_url: formUrl },
    ...(capture === 'on_acceptance' && manualCapture),
    ...(kept.customer !== undefined && { customer: kept.customer }),
    ...(kept.savesCard && { setup_future_usage: 'on_session' as const }),
    ...(kept.card !== undefined && { payment_method: kept.card }),
  }
}

/** Pays with a saved card at once, unless its bank requires authentication. After a decline the form stays open. */
async function paySavedCard(
  stripe: Stripe,
  reference: string,
  { key, returnUrl }: { key: string; returnUrl: string },
): Promise<GatewayPayment> {
  try {
    const asking = stripe.paymentIntents.confirm(
      reference,
      { return_url: returnUrl, expand: [...expanded] },
      { idempotencyKey: `${key}:confirm` },
    )
    return toPayment(await asked(asking))
  } catch (error) {
    if (!(error instanceof GatewayRefusal)) throw error
    const intent = await retrieve(stripe, reference)
    if (!intent) throw error
    return toPayment(intent)
  }
}

function retrieve(stripe: Stripe, reference: string): Promise<Stripe.PaymentIntent | undefined> {
  return found(stripe.paymentIntents.retrieve(reference, { expand: [...expanded] }))
}
