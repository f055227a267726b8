/**
 * Places an order from a cart. One transaction writes the order and reserves slots and stock; after it, the gateway
 * starts a card payment, and its response is settled like a webhook.
 */
import { lockCart } from '#domains/cart/index.ts'
import { reserveStock, StockMoved } from '#domains/catalog/index.ts'
import { redeemCoupon } from '#domains/coupons/index.ts'
import { bookSlots } from '#domains/delivery/index.ts'
import { bookFunds, bookOrders } from '#domains/ledger/index.ts'
import { createGroup, expireEarlierOfCart, findPlaced, isNumberTaken } from '#domains/orders/index.ts'
import { spendFunds, startTenders } from '#domains/payments/index.ts'
import { exchange } from '#domains/pricing/index.ts'
import { problem } from '#platform/problem.ts'
import type { Steps } from '#platform/route.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Begin, Work } from '#platform/work.ts'
import { readBasket } from './basket.ts'
import { emptyCart } from './empty-cart.ts'
import type { CheckoutOptions } from './options.ts'
import { slotRequestsOf, stockRequestsOf } from './orders-of-basket.ts'
import { type MadeOrder, placedOrderAnswer, readMadeOrder, toMadeOrder } from './placed-order.ts'
import { hashOf, type OrderChoices, type OrderPlan, type OrderRequest, planOrder } from './plan-order.ts'
import { startCardPayment } from './start-card-payment.ts'
import { lockUnpaidOrders, recordDevice } from './unpaid.ts'

/** Places an order from the caller's cart, once per Idempotency-Key. */
export function placeOrder(options: CheckoutOptions): Steps<'POST /orders'> {
  return {
    steps: async (begin, { body }) => {
      const made = await makeOrder(begin, body, options)
      return placedOrderAnswer(await startCardPayment(begin, made, options), options.keys)
    },
  }
}

async function makeOrder(begin: Begin, choices: OrderChoices, options: CheckoutOptions): Promise<MadeOrder> {
  const made = await withRetries(() => begin((work) => tryToMake(work, choices, options)))
  if (made.order) return made.order
  // In its own transaction, before anything is reserved, so that every transaction locks slots and stock once and in
  // order.
  await begin((work) => expireEarlierOfCart(work, made.earlierOfCart))
  return makeOrder(begin, choices, options)
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

async function tryToMake(work: Work, choices: OrderChoices, options: CheckoutOptions): Promise<Attempt> {
  const request = await lockRequest(work, choices)
  const { placed, hasEarlier } = await findPlaced(work, request)
  if (placed) return { order: await readMadeOrder(work, placed) }
  if (hasEarlier) return { earlierOfCart: request.cartId }
  await lockUnpaidOrders(work, request.customerId, choices.payment_method)

  const basket = await readBasket(work, request.customerId, choices)
  const plan = await planOrder(work, basket, { request, choices, options })
  await createGroup(work, plan)
  const tender = await startTenders(work, { ...plan, groupId: plan.id, groupNumber: plan.number, attempt: 1 })
  if (plan.kind === 'cash' || plan.kind === 'bank') await recordDevice(work, plan.id)
  await redeemCouponOf(work, plan)
  // With a card, items stay in the cart until it has paid.
  if (plan.kind !== 'card') await emptyCart(work, plan)
  // Last, so that contended rows are locked only briefly.
  await bookSlots(work, slotRequestsOf(plan), plan.payBy)
  await reserveStock(work, stockRequestsOf(plan.orders), plan.payBy)
  await bookPaid(work, plan)
  return { order: toMadeOrder(plan, tender, work.locale) }
}

/** Locks the caller's cart. Of requests with the same key, the second one finds the order of the first. */
async function lockRequest(work: Work, choices: OrderChoices): Promise<OrderRequest> {
  const { userId: customerId } = signedInUser(work)
  const { idempotencyKey: key } = work
  if (key === undefined) throw problem('key_required')
  const cartId = await lockCart(work, customerId)
  if (cartId === undefined) throw problem('cart_empty')
  return { customerId, cartId, key, requestHash: hashOf(choices) }
}

/** Before slots and stock, as fewer orders contend for a coupon. */
async function redeemCouponOf(work: Work, plan: OrderPlan): Promise<void> {
  const { coupon: applied, packages, rates } = plan.basket
  if (!applied || applied.refusal) return
  const { coupon } = applied
  await redeemCoupon(work, {
    ...plan,
    groupId: plan.id,
    coupon,
    toCoupon: exchange(rates, coupon.currency),
    orders: packages.map(({ discounts, shippingDiscount }, place) => ({
      id: plan.orders[place]?.id ?? '',
      discounts,
      shipping: shippingDiscount,
    })),
  })
}

/** Books points and wallet balance used, and the seller orders that are placed with nothing left to pay. */
async function bookPaid(work: Work, { id, orders, isPlaced, usesFunds }: OrderPlan): Promise<void> {
  if (usesFunds) {
    if (isPlaced) await spendFunds(work, [id])
    await bookFunds(work, [id])
  }
  // Marks as paid whatever has nothing due, the order or single seller orders.
  if (isPlaced && (usesFunds || orders.some((order) => order.totalMinor === 0)))
    await bookOrders(
      work,
      orders.map((order) => order.id),
    )
}
