/** Payments by PayPal: orders created for a shopper's approval, then captured at once or once sellers accept. */
import {
  AuthorizationStatus,
  CaptureStatus,
  CheckoutPaymentIntent,
  type OrderRequest,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk'
import { type Gateway, GatewayRefusal, type PaymentRequest } from '#domains/payments/index.ts'
import { toPayPal } from './amounts.ts'
import { asked } from './answers.ts'
import type { PayPalClient } from './client.ts'
import { authorisationIn, findOrder, theOrder, toPayment, WHOLE } from './orders.ts'

export function paypalPayments(
  client: PayPalClient,
): Pick<Gateway, 'createPayment' | 'findPayment' | 'capturePayment' | 'takePart' | 'cancelPayment'> {
  const { orders, payments, isLive } = client
  return {
    async createPayment(payment) {
      const { result } = await asked(
        orders.createOrder({
          paypalRequestId: payment.key,
          prefer: WHOLE,
          body: orderFor(payment),
        }),
      )
      return toPayment(result, isLive)
    },
    async findPayment(by) {
      // PayPal has no lookup by key. If the reference never arrived, no shopper was sent to pay the order.
      const order = 'reference' in by ? await findOrder(client, by.reference) : undefined
      return order && toPayment(order, isLive)
    },
    async capturePayment({ reference, key }) {
      const isLater = (await theOrder(client, reference)).intent === CheckoutPaymentIntent.Authorize
      try {
        const asking = isLater
          ? orders.authorizeOrder({ id: reference, paypalRequestId: `authorise:${key}`, prefer: WHOLE })
          : orders.captureOrder({ id: reference, paypalRequestId: `capture:${key}`, prefer: WHOLE })
        const { result } = await asked(asking)
        return toPayment(result, isLive)
      } catch (error) {
        if (!(error instanceof GatewayRefusal)) throw error
        const payment = toPayment(await theOrder(client, reference), isLive)
        // Another request captured it at the same time; otherwise PayPal's answer is final.
        if (payment.state !== 'approved') return payment
        return { ...payment, state: 'failed', failureCode: error.code }
      }
    },
    async takePart({ key, paymentReference, amount, isLast }) {
      const held = authorisationIn(await theOrder(client, paymentReference))
      if (held?.id === undefined) throw new GatewayRefusal('NOTHING_AUTHORISED')
      const { result } = await asked(
        payments.captureAuthorizedPayment({
          authorizationId: held.id,
          paypalRequestId: key,
          prefer: WHOLE,
          body: { amount: toPayPal(amount), finalCapture: isLast },
        }),
      )
      if (result.status === CaptureStatus.Declined || result.status === CaptureStatus.Failed)
        throw new GatewayRefusal(result.status)
      return toPayment(await theOrder(client, paymentReference), isLive)
    },
    async cancelPayment(reference) {
      const held = authorisationIn(await theOrder(client, reference))
      try {
        if (held?.id !== undefined && held.status === AuthorizationStatus.Created)
          await asked(payments.voidPayment({ authorizationId: held.id }))
      } catch (error) {
        // Captured or ended in the meantime.
        if (!(error instanceof GatewayRefusal)) throw error
      }
      // PayPal orders cannot be cancelled; uncaptured ones expire.
      return toPayment(await theOrder(client, reference), isLive)
    },
  }
}

function orderFor({ key, amount, description, returnUrl, locale, capture }: PaymentRequest): OrderRequest {
  return {
    intent: capture === 'on_acceptance' ? CheckoutPaymentIntent.Authorize : CheckoutPaymentIntent.Capture,
    purchaseUnits: [{ amount: toPayPal(amount), customId: key, description, invoiceId: key }],
    paymentSource: {
      paypal: {
        experienceContext: {
          returnUrl,
          cancelUrl: returnUrl,
          locale: localeOf(locale),
          userAction: PaypalExperienceUserAction.PayNow,
          shippingPreference: PaypalWalletContextShippingPreference.NoShipping,
        },
      },
    },
  }
}

function localeOf(locale: string): string {
  return locale.startsWith('fr') ? 'fr-FR' : locale.startsWith('ar') ? 'ar-EG' : 'en-US'
}
