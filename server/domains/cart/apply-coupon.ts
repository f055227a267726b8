import { couponOfCode } from '#domains/coupons/index.ts'
import { currentRates, exchange } from '#domains/pricing/index.ts'
import { problem } from '#platform/problem.ts'
import { giveBack, type Limit, takeFromLimit } from '#platform/rate-limit.ts'
import type { Steps } from '#platform/route.ts'
import type { Work } from '#platform/work.ts'
import { goodsOf } from './cart.ts'
import { cartAnswer, priceLines } from './decorate.ts'
import { touchCart } from './owner.ts'
import { readLines, setCoupon } from './queries.ts'

/** Codes are short enough to be guessed by whoever may try for ever. */
const misses: Limit = { what: 'coupon codes that did not fit, by address', max: 10, windowMs: 10 * 60_000 }

/**
 * Applies a coupon to the visitor's cart.
 * @throws {Problem} invalid_input that says of the code why not; cart_empty; too_many_requests after ten that did not fit
 */
export const applyCoupon: Steps<'POST /cartmanager/cart/coupon'> = {
  steps: async (begin, { body }) => {
    await begin((work) => takeFromLimit(work, misses, work.visitor.address))
    const answer = await begin((work) => apply(work, body.code))
    await begin((work) => giveBack(work, misses, work.visitor.address))
    return answer
  },
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

/** Takes the coupon off the visitor's cart. */
export async function removeCoupon(work: Work) {
  const cart = await touchCart(work)
  if (cart) await setCoupon(work, { cartId: cart.id, couponId: undefined })
  const lines = cart ? await priceLines(work, await readLines(work, cart.id)) : []
  return cartAnswer(work, cart && { ...cart, coupon_id: null }, lines)
}
