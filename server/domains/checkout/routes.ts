import { routes } from '#platform/route.ts'
import { changeCashRules, readCashRules } from './cash-terms.ts'
import { listFeedProducts } from './list-feed-products.ts'
import { listPaymentMethods } from './list-payment-methods.ts'
import { listUnpaidOrders } from './list-unpaid-orders.ts'
import type { CheckoutOptions } from './options.ts'
import { payOrder } from './pay-order.ts'
import { placeOrder } from './place-order.ts'
import { quoteCheckout } from './quote-checkout.ts'
import { readCardForm } from './read-card-form.ts'
import { readDelivery } from './read-delivery.ts'
import { readStatus } from './read-status.ts'
import { payRecharge } from './recharge/pay-recharge.ts'
import { readRecharge } from './recharge/read-recharge.ts'
import { readRechargeCardForm } from './recharge/recharge-card-form.ts'
import { readRechargeOffer } from './recharge/recharge-offer.ts'
import { startRecharge } from './recharge/start-recharge.ts'
import { reorder } from './reorder.ts'
import { recordTransfer, refundTransfer, reverseRecordedTransfer } from './settle-transfer.ts'
import { changeUnpaidRules, readUnpaidRules } from './unpaid-terms.ts'

export function checkoutRoutes(options: CheckoutOptions) {
  return routes({
    'GET /feeds/products': listFeedProducts,
    'GET /products/{slug}/delivery': readDelivery,
    'POST /checkout': quoteCheckout(options.gateways),
    'POST /orders': placeOrder(options),
    'GET /orders/{number}/payment-methods': listPaymentMethods(options.gateways),
    'GET /orders/{number}/card-form': readCardForm(options.gateways),
    'POST /orders/{number}/pay': payOrder(options),
    'POST /orders/{number}/reorder': reorder,
    'GET /orders/{number}/status': readStatus(options.gateways),
    'POST /operator/orders/{number}/transfer-arrived': recordTransfer,
    'POST /operator/orders/{number}/transfers/{id}/take-back': reverseRecordedTransfer,
    'POST /operator/orders/{number}/transfers/paid-back': refundTransfer,
    'GET /operator/cash-rules': readCashRules,
    'PUT /operator/cash-rules': changeCashRules,
    'GET /operator/unpaid-rules': readUnpaidRules,
    'PUT /operator/unpaid-rules': changeUnpaidRules,
    'GET /operator/unpaid-orders': listUnpaidOrders,
    'GET /wallet/recharge': readRechargeOffer(options),
    'POST /wallet/recharges': startRecharge(options),
    'GET /wallet/recharges/{token}': readRecharge(options),
    'POST /wallet/recharges/{token}/pay': payRecharge(options),
    'GET /wallet/recharges/{token}/card-form': readRechargeCardForm(options),
  })
}
