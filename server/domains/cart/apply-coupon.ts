import { couponOfCode } from '#domains/coupons/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { networkOf } from '#platform/addresses.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit, type Limit, restoreLimit } from '#platform/rate-limit.ts'
import type { Steps } from '#platform/route.ts'
import type { Work } from '#platform/work.ts'
import { goodsOf, ownerOf, priceLines, touchCart } from './cart.ts'
import { cartAnswer } from './cart-answer.ts'
import { readLines, setCoupon } from './queries.ts'

const WINDOW_MS = 10 * 60_000

/** Codes are short enough to guess with unlimited attempts. */
const missesByCart: Limit = { what: 'wrong coupon codes by cart', max: 10, windowMs: WINDOW_MS }
// A new cart is easy to get, and thousands of shoppers may share their carrier's IP address.
const missesByAddress: Limit = { what: 'wrong coupon codes by address', max: 200, windowMs: WINDOW_MS }

/**
 * Applies a coupon to the visitor's cart.
 * @throws {Problem} invalid_input with the reason the code is refused; cart_empty; too_many_requests after ten wrong
 * codes with one cart
 */
export const applyCoupon: Steps<'POST /cartmanager/cart/coupon'> = {
  steps: async (begin, { body }) => {
    await begin((work) => eachLimit(work, consumeLimit))
    const answer = await begin((work) => apply(work, body.code))
    await begin((work) => eachLimit(work, restoreLimit))
    return answer
  },
}

async function eachLimit(
  work: Work,
  count: (work: Work, limit: Limit, key: string) => Promise<void>,
): Promise<void> {
  const owner = ownerOf(work)
  await count(work, missesByAddress, networkOf(work.visitor))
  if (owner) await count(work, missesByCart, owner.customerId ?? owner.secretHash.toString('hex'))
}

async function apply(work: Work, code: string) {
  const cart = await touchCart(work)
  const lines = cart ? await priceLines(work, await readLines(work, cart.id)) : []
  if (!cart || lines.length === 0) throw problem('cart_empty')
  const show = exchange(await currentRates(work), work.currency)
  const found = await couponOfCode(work, code, { cartId: cart.id, goods: lines.map(goodsOf), show })
  if (!found) throw problem('invalid_input', {}, { code: ['coupon_unknown'] })
  const { coupon, refusal } = found
  if (refusal) throw problem('invalid_input', refusal.facts, { code: [refusal.code] })
  await setCoupon(work, { cartId: cart.id, couponId: coupon.id })
  return cartAnswer(work, { ...cart, coupon_id: coupon.id }, lines)
}

export async function removeCoupon(work: Work) {
  const cart = await touchCart(work)
  if (cart) await setCoupon(work, { cartId: cart.id, couponId: undefined })
  const lines = cart ? await priceLines(work, await readLines(work, cart.id)) : []
  return cartAnswer(work, cart && { ...cart, coupon_id: null }, lines)
}
