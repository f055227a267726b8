/**
 * Places an order from a cart. One transaction writes the order and reserves slots and stock; after it, the gateway
 * starts a card payment, and its response is settled like a webhook.
 */
import { createHash } from 'node:crypto'
import type { placeOrder as endpoint } from '#contract/checkout.ts'
import type { Given } from '#contract/endpoint.ts'
import { findContact } from '#domains/accounts/index.ts'
import { lockCart } from '#domains/cart/index.ts'
import { reserveStock, StockMoved } from '#domains/catalog/index.ts'
import { redeemCoupon } from '#domains/coupons/index.ts'
import { bookSlots } from '#domains/delivery/index.ts'
import { bookFunds, bookOrders } from '#domains/ledger/index.ts'
import {
  createGroup,
  expireEarlierOfCart,
  findPlaced,
  hashOfKey,
  isNumberTaken,
  newOrderNumber,
  type OrderToCreate,
} from '#domains/orders/index.ts'
import {
  gatewayAccepting,
  holdsScarceGoods,
  kindOf,
  paymentDeadline,
  planCard,
  spendFunds,
  startTenders,
} from '#domains/payments/index.ts'
import { exchange } from '#domains/pricing/index.ts'
import { problem } from '#platform/problem.ts'
import type { Steps } from '#platform/route.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Begin, Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { sumMinor } from '#values/money.ts'
import { type Basket, readBasket, readBillingAddress } from './basket.ts'
import { lockCashPaymentOptions } from './cash.ts'
import { checkOrderable, type Orderable } from './check-orderable.ts'
import { emptyCart } from './empty-cart.ts'
import { fingerprintOf } from './fingerprint.ts'
import type { CheckoutOptions } from './options.ts'
import { slotRequestsOf, stockRequestsOf, toOrders } from './orders-of-basket.ts'
import { type MadeOrder, placedOrderAnswer, readMadeOrder } from './placed-order.ts'
import { hasNothingLeftToPay, toQuote } from './quote.ts'
import { readPaymentOptions } from './read-payment-options.ts'
import { startCardPayment } from './start-card-payment.ts'
import { lockUnpaidDue, recordDevice } from './unpaid.ts'
import { unpaidTerms } from './unpaid-terms.ts'

type Body = Given<typeof endpoint>['body']

/** Places an order from the caller's cart, once per Idempotency-Key. */
export function placeOrder(options: CheckoutOptions): Steps<'POST /orders'> {
  return {
    steps: async (begin, { body }) => {
      const made = await makeOrder(begin, body, options)
      return placedOrderAnswer(await startCardPayment(begin, made, options), options.keys)
    },
  }
}

async function makeOrder(begin: Begin, body: Body, options: CheckoutOptions): Promise<MadeOrder> {
  const made = await withRetries(() => begin((work) => tryToMake(work, body, options)))
  if (made.order) return made.order
  // In its own transaction, before anything is reserved, so that every transaction locks slots and stock once and in
  // order.
  await begin((work) => expireEarlierOfCart(work, made.earlierOfCart))
  return makeOrder(begin, body, options)
}

const ATTEMPTS_MAX = 3

/**
 * Order numbers are random. With a million orders, about one in several hundred thousand attempts draws a taken
 * number and retries. After others took stock meanwhile, the next attempt reads when the rest ships.
 */
async function withRetries<Made>(make: () => Promise<Made>): Promise<Made> {
  for (let tried = 1; ; tried++) {
    try {
      return await make()
    } catch (error) {
      if (tried === ATTEMPTS_MAX)
        throw error instanceof StockMoved ? problem('out_of_stock', { items: [] }) : error
      if (!isNumberTaken(error) && !(error instanceof StockMoved)) throw error
    }
  }
}

type Attempt =
  | { readonly order: MadeOrder; readonly earlierOfCart?: undefined }
  | { readonly order?: undefined; readonly earlierOfCart: string }

async function tryToMake(work: Work, body: Body, options: CheckoutOptions): Promise<Attempt> {
  const { userId: customerId } = signedInUser(work)
  const { idempotencyKey: key } = work
  if (key === undefined) throw problem('key_required')
  // Serialises requests with the same key: the second one finds the order of the first.
  const cartId = await lockCart(work, customerId)
  if (cartId === undefined) throw problem('cart_empty')
  const requestHash = hashOf(body)
  const { placed, hasEarlier } = await findPlaced(work, { customerId, cartId, key, requestHash })
  if (placed) return { order: await readMadeOrder(work, placed) }
  if (hasEarlier) return { earlierOfCart: cartId }
  if (body.payment_method === 'cash') await lockCashPaymentOptions(work, customerId)
  if (body.payment_method === 'cash' || body.payment_method === 'bank') await lockUnpaidDue(work, customerId)

  const basket = await readBasket(work, customerId, body)
  const paymentOptions = await readPaymentOptions(work, options.gateways, basket)
  const orderable = checkOrderable(basket, { choices: body, paymentOptions })
  // Customers are charged exactly what they were shown.
  if (body.fingerprint !== fingerprintOf(basket))
    throw problem('price_changed', { quote: toQuote(basket, body, { paymentOptions, locale: work.locale }) })
  return { order: await writeOrder(work, orderable, { body, key, requestHash, customerId, cartId, options }) }
}

interface OrderRequest {
  readonly body: Body
  readonly key: string
  readonly requestHash: string
  readonly customerId: string
  readonly cartId: string
  readonly options: CheckoutOptions
}

async function writeOrder(
  work: Work,
  { basket, address }: Orderable,
  { body, key, requestHash, customerId, cartId, options }: OrderRequest,
): Promise<MadeOrder> {
  const { currency, funds } = basket
  const isPaid = hasNothingLeftToPay(basket)
  const method = isPaid ? undefined : body.payment_method
  const kind = method && kindOf(method)
  const gateway = method && gatewayAccepting(options.gateways, { method, currency })
  const card = await planCard(work, body, gateway)
  const orders = toOrders(basket)
  const totalMinor = sumMinor(orders.map((order) => order.totalMinor))
  const isPlaced = kind === 'cash' || isPaid
  const payBy = isPlaced ? undefined : await deadlineOf(work, { kind, orders })
  const group = { id: newId(), number: newOrderNumber(), total: { minor: totalMinor, currency } }
  const { name, email, phone } = await findContact(work)

  await createGroup(work, {
    id: group.id,
    number: group.number,
    customerId,
    cartId,
    idempotencyKey: key,
    requestHash,
    accessHash: hashOfKey(options.keys.keyOf(group.id)),
    currency,
    rateTableId: basket.rates.id,
    contact: { name, email, phone: phone ?? address.phone },
    shippingAddress: address,
    billingAddress: await readBillingAddress(work, body, address),
    note: body.note || undefined,
    payBy,
    isPlaced,
    // Not placed without a confirmation of this age.
    ageConfirmed: basket.ageLimit,
    orders,
  })
  const tender = await startTenders(work, {
    groupId: group.id,
    groupNumber: group.number,
    kind,
    funds,
    attempt: 1,
    currency,
    totalMinor,
    orders,
    gateway,
    card,
    payBy,
  })
  if (kind === 'cash' || kind === 'bank') await recordDevice(work, group.id)
  await redeemCouponOf(work, basket, { groupId: group.id, customerId, cartId, isPlaced, orders })
  // With a card, items stay in the cart until it has paid.
  if (isPlaced || kind === 'bank') await emptyCart(work, { id: group.id, cartId })
  // Last, so that contended rows are locked only briefly.
  await bookSlots(work, slotRequestsOf(basket, orders), payBy)
  await reserveStock(work, stockRequestsOf(orders), payBy)
  const usesFunds = funds.points !== undefined || funds.walletMinor > 0
  await bookPaid(work, { groupId: group.id, orders, isPlaced, usesFunds })
  return {
    group,
    tender: {
      id: tender.id,
      kind: tender.kind,
      gateway: tender.kind === 'card' ? (gateway?.name ?? null) : null,
      capture: gateway?.capture ?? 'at_placing',
      state: isPaid && usesFunds ? 'spent' : tender.state,
      amount_minor: tender.amountMinor,
      captured_minor: 0,
      refunded_minor: 0,
      next_action_url: null,
    },
    locale: work.locale,
  }
}

/** Books points and wallet balance used, and the seller orders that are placed with nothing left to pay. */
async function bookPaid(
  work: Work,
  {
    groupId,
    orders,
    isPlaced,
    usesFunds,
  }: {
    readonly groupId: string
    readonly orders: readonly OrderToCreate[]
    readonly isPlaced: boolean
    readonly usesFunds: boolean
  },
): Promise<void> {
  if (usesFunds) {
    if (isPlaced) await spendFunds(work, [groupId])
    await bookFunds(work, [groupId])
  }
  // Marks as paid whatever has nothing due, the order or single seller orders.
  if (isPlaced && (usesFunds || orders.some((order) => order.totalMinor === 0)))
    await bookOrders(
      work,
      orders.map(({ id }) => id),
    )
}

/** Returns the payment deadline. It is shorter for a transfer if the order reserves scarce stock. */
async function deadlineOf(
  work: Work,
  {
    kind,
    orders,
  }: { readonly kind: Parameters<typeof paymentDeadline>[1]; readonly orders: readonly OrderToCreate[] },
): Promise<Date | undefined> {
  const deadline = await paymentDeadline(work, kind)
  const { scarce_hours: hours } = await unpaidTerms(work)
  if (kind !== 'bank' || !deadline || hours === undefined) return deadline
  if (!(await holdsScarceGoods(work, { requestedItems: stockRequestsOf(orders), percent: SCARCE_PERCENT })))
    return deadline
  return new Date(Math.min(deadline.getTime(), work.now.getTime() + hours * HOUR_MS))
}

/** An order holds scarce stock if it takes at least this percentage of what is available of one product. */
const SCARCE_PERCENT = 50
const HOUR_MS = 60 * 60 * 1000

/** Before slots and stock, as fewer orders contend for a coupon. */
async function redeemCouponOf(
  work: Work,
  { coupon: applied, currency, rates, packages }: Basket,
  {
    orders,
    ...purchase
  }: {
    groupId: string
    customerId: string
    cartId: string
    isPlaced: boolean
    orders: readonly OrderToCreate[]
  },
): Promise<void> {
  if (!applied || applied.refusal) return
  const { coupon } = applied
  await redeemCoupon(work, {
    ...purchase,
    coupon,
    currency,
    toCoupon: exchange(rates, coupon.currency),
    orders: packages.map(({ discounts, shippingDiscount }, place) => ({
      id: orders[place]?.id ?? '',
      discounts,
      shipping: shippingDiscount,
    })),
  })
}

function hashOf(body: Body): string {
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}
