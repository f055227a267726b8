/** Stripe's PaymentIntents as payments of the market. */
import type Stripe from 'stripe'
import type { GatewayPayment } from '#domains/payments/index.ts'
import { fromStripe } from './amounts.ts'

export function toPayment(intent: Stripe.PaymentIntent): GatewayPayment {
  const { metadata, last_payment_error: error } = intent
  const state = states[intent.status] ?? 'requires_action'
  const currency = intent.currency.toUpperCase()
  return {
    reference: intent.id,
    key: metadata.key ?? '',
    state,
    amount: fromStripe(intent.amount, currency),
    capturedMinor: fromStripe(intent.amount_received, currency).minor,
    ...(intent.status === 'requires_capture' && { held: authorisationOf(intent) }),
    ...keptOf(intent),
    isLive: intent.livemode,
    failureCode:
      state === 'captured'
        ? undefined
        : (error?.decline_code ?? error?.code ?? intent.cancellation_reason ?? undefined),
    nextActionUrl:
      state === 'requires_action'
        ? (intent.next_action?.redirect_to_url?.url ?? metadata.form_url)
        : undefined,
  }
}

/** Returns the card to save, once its payment is paid or authorised. */
function keptOf(intent: Stripe.PaymentIntent): Pick<GatewayPayment, 'savedCard'> {
  const { payment_method: method, setup_future_usage: isKept, status, customer } = intent
  const isDone = status === 'succeeded' || status === 'requires_capture'
  if (!isKept || !customer || !isDone || !method || typeof method === 'string' || !method.card) return {}
  const { brand, last4: lastFour, exp_month: expiresMonth, exp_year: expiresYear } = method.card
  return { savedCard: { token: method.id, brand, lastFour, expiresMonth, expiresYear } }
}

/** Returns the end of the authorisation and whether several captures are possible, from the charge. */
function authorisationOf({
  latest_charge: charge,
}: Stripe.PaymentIntent): NonNullable<GatewayPayment['held']> {
  const card = typeof charge === 'string' ? undefined : charge?.payment_method_details?.card
  return {
    until: card?.capture_before === undefined ? undefined : new Date(card.capture_before * 1000),
    takesParts: card?.multicapture?.status === 'available',
  }
}

/** A declined card leaves its payment open, so that another card can be tried. */
const states: Partial<Record<string, GatewayPayment['state']>> = {
  requires_payment_method: 'requires_action',
  requires_confirmation: 'requires_action',
  requires_action: 'requires_action',
  processing: 'authorised',
  requires_capture: 'authorised',
  succeeded: 'captured',
  canceled: 'cancelled',
}
