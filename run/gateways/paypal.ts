/**
 * PayPal adapter. Each tender is a PayPal order, approved by the shopper on PayPal's pages. It is captured when the
 * shopper returns or PayPal sends a webhook, or authorised then and captured once sellers accept.
 */
import type { Gateway } from '#domains/payments/index.ts'
import type { PayPalConfig } from '#platform/config.ts'
import { taken } from './paypal/amounts.ts'
import { openPayPal, type PayPalClientOptions } from './paypal/client.ts'
import { paypalDisputes } from './paypal/disputes.ts'
import { paypalPayments } from './paypal/payments.ts'
import { paypalPayouts } from './paypal/payouts.ts'
import { paypalRefunds } from './paypal/refunds.ts'
import { paypalWebhooks } from './paypal/webhooks.ts'

export interface PayPalGatewayOptions extends PayPalConfig, PayPalClientOptions {}

export function paypalGateway(options: PayPalGatewayOptions): Gateway {
  const { webhookId, isLive } = options
  const client = openPayPal(options)
  return {
    name: 'paypal',
    method: 'paypal',
    isLive,
    browsers: { leadsTo: [isLive ? 'https://www.paypal.com' : 'https://www.sandbox.paypal.com'] },
    takes: (currency) => taken.has(currency),
    capture: options.capture,
    ...(options.arePayoutsOn && { payouts: paypalPayouts(client) }),
    ...paypalPayments(client),
    ...paypalRefunds(client),
    ...paypalDisputes(client),
    ...paypalWebhooks(client, webhookId),
  }
}
