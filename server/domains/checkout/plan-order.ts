/** Decides everything about an order before it is written. */
import { createHash } from 'node:crypto'
import type { placeOrder as endpoint } from '#contract/checkout.ts'
import type { Given } from '#contract/endpoint.ts'
import { findContact } from '#domains/accounts/index.ts'
import { type GroupToCreate, hashOfKey, newOrderNumber, type OrderToCreate } from '#domains/orders/index.ts'
import {
  gatewayAccepting,
  holdsScarceGoods,
  kindOf,
  paymentDeadline,
  planCard,
  type startTenders,
} from '#domains/payments/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { sumMinor } from '#values/money.ts'
import { readBillingAddress } from './addresses.ts'
import type { Basket } from './basket.ts'
import { checkOrderable } from './check-orderable.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { CheckoutOptions } from './options.ts'
import { stockRequestsOf, toOrders } from './orders-of-basket.ts'
import { hasNothingLeftToPay, toQuote } from './quote.ts'
import { readPaymentOptions } from './read-payment-options.ts'
import { unpaidTerms } from './unpaid-terms.ts'

type TendersToStart = Parameters<typeof startTenders>[1]

export type OrderChoices = Given<typeof endpoint>['body']

/** Who orders which cart with which key. */
export interface OrderRequest {
  readonly customerId: string
  readonly cartId: string
  readonly key: string
  readonly requestHash: string
}

/** An order to write, with the payment of what points and the wallet leave: `kind` is undefined if that is nothing. */
export interface OrderPlan
  extends GroupToCreate,
    Omit<TendersToStart, 'groupId' | 'groupNumber' | 'attempt' | 'orders'> {
  readonly basket: Basket
  readonly usesFunds: boolean
}

/**
 * Plans the order of a basket.
 * @throws {Problem} what `checkOrderable` throws; price_changed unless the customer was shown exactly these amounts;
 * what `planCard` throws
 */
export async function planOrder(
  work: Work,
  basket: Basket,
  { request, choices, options }: { request: OrderRequest; choices: OrderChoices; options: CheckoutOptions },
): Promise<OrderPlan> {
  const { currency, funds } = basket
  const paymentOptions = await readPaymentOptions(work, options.gateways, basket)
  const address = checkOrderable(basket, { choices, paymentOptions })
  if (choices.fingerprint !== fingerprintOf(basket))
    throw problem('price_changed', {
      quote: toQuote(basket, choices, { paymentOptions, locale: work.locale }),
    })
  const method = hasNothingLeftToPay(basket) ? undefined : choices.payment_method
  const kind = method && kindOf(method)
  const gateway = method && gatewayAccepting(options.gateways, { method, currency })
  const card = await planCard(work, choices, gateway)
  const orders = toOrders(basket)
  const payBy = await deadlineOf(work, kind, orders)
  const { name, email, phone } = await findContact(work)
  const id = newId()
  return {
    id,
    number: newOrderNumber(),
    customerId: request.customerId,
    cartId: request.cartId,
    idempotencyKey: request.key,
    requestHash: request.requestHash,
    accessHash: hashOfKey(options.keys.keyOf(id)),
    currency,
    rateTableId: basket.rates.id,
    contact: { name, email, phone: phone ?? address.phone },
    shippingAddress: address,
    billingAddress: await readBillingAddress(work, choices, address),
    note: choices.note || undefined,
    payBy,
    isPlaced: payBy === undefined,
    // Not placed without a confirmation of this age.
    ageConfirmed: basket.ageLimit,
    orders,
    totalMinor: sumMinor(orders.map((order) => order.totalMinor)),
    kind,
    funds,
    gateway,
    card,
    basket,
    usesFunds: funds.points !== undefined || funds.walletMinor > 0,
  }
}

export function hashOf(choices: OrderChoices): string {
  return createHash('sha256').update(JSON.stringify(choices)).digest('hex')
}

/** An order holds scarce stock if it takes at least this percentage of what is available of one product. */
const SCARCE_PERCENT = 50
const HOUR_MS = 60 * 60 * 1000

/**
 * Returns the payment deadline; undefined for orders that are placed at once. It is shorter for a transfer if the order
 * reserves scarce stock.
 */
async function deadlineOf(
  work: Work,
  kind: TendersToStart['kind'],
  orders: readonly OrderToCreate[],
): Promise<Date | undefined> {
  const deadline = await paymentDeadline(work, kind)
  if (kind !== 'bank' || !deadline) return deadline
  const { scarce_hours: hours } = await unpaidTerms(work)
  if (hours === undefined) return deadline
  if (!(await holdsScarceGoods(work, { requestedItems: stockRequestsOf(orders), percent: SCARCE_PERCENT })))
    return deadline
  return new Date(Math.min(deadline.getTime(), work.now.getTime() + hours * HOUR_MS))
}
