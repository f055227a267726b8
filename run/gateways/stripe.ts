/**
 * Card payments by Stripe. Each tender is a PaymentIntent, paid on the market's own page with Stripe's Payment
 * Element, which handles 3-D Secure. Webhooks only trigger a lookup; the state always comes from Stripe.
 */
import type { Gateway } from '#domains/payments/index.ts'
import type { StripeConfig } from '#platform/config.ts'
import { unsupportedCurrencies } from './stripe/amounts.ts'
import { stripeCards } from './stripe/cards.ts'
import { openStripe, type StripeClientOptions } from './stripe/client.ts'
import { stripeDisputes } from './stripe/disputes.ts'
import { stripePayments } from './stripe/payments.ts'
import { stripePayouts } from './stripe/payouts.ts'
import { stripeRefunds } from './stripe/refunds.ts'
import { stripeWebhooks } from './stripe/webhooks.ts'

export interface StripeGatewayOptions extends StripeConfig, StripeClientOptions {}

export function stripeGateway(options: StripeGatewayOptions): Gateway {
  const stripe = openStripe(options)
  return {
    name: 'stripe',
    method: 'card',
    isLive: options.isLive,
    browsers: { form: formSources },
    takes: (currency) => !unsupportedCurrencies.has(currency),
    capture: options.capture,
    ...(options.connectWebhookSecret !== undefined && { payouts: stripePayouts(stripe) }),
    cards: stripeCards(stripe),
    ...stripePayments(stripe, options.publishableKey),
    ...stripeRefunds(stripe),
    ...stripeDisputes(stripe),
    ...stripeWebhooks(stripe, options),
  }
}

/** Source: docs.stripe.com/security/guide, content security policy for Stripe.js and its elements. */
const formSources = {
  scripts: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connections: ['https://api.stripe.com'],
  images: ['https://*.stripe.com'],
  payment: ['https://js.stripe.com'],
}
