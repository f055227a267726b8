import { routes } from '#platform/route.ts'
import { listPaymentMethods } from './list-payment-methods.ts'
import type { CheckoutOptions } from './options.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { quoteCheckout } from './quote-checkout.ts'
import { readDelivery } from './read-delivery.ts'
import { readStatus } from './read-status.ts'
import { reorder } from './reorder.ts'

export function checkoutRoutes(options: CheckoutOptions) {
  return routes({
    'GET /products/{slug}/delivery': readDelivery,
    'POST /checkout': quoteCheckout(options.gateways),
    'POST /orders': placeOrder(options),
    'GET /orders/{number}/payment-methods': listPaymentMethods(options.gateways),
    'POST /orders/{number}/pay': payOrder(options),
    'POST /orders/{number}/reorder': reorder,
    'GET /orders/{number}/status': readStatus(options.gateways),
  })
}
