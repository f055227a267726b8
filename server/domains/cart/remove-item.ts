import type { removeCartItem } from '#contract/cart.ts'
import type { Given } from '#contract/endpoint.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { priceLines, touchCart } from './cart.ts'
import { cartAnswer } from './cart-answer.ts'
import { deleteLine, deleteLines, readLines, setCoupon } from './queries.ts'

export async function removeItem(work: Work, { params }: Given<typeof removeCartItem>) {
  const cart = await touchCart(work)
  if (!cart || !(await deleteLine(work, { cartId: cart.id, lineId: params.id }))) throw problem('not_found')
  const lines = await readLines(work, cart.id)
  return cartAnswer(work, cart, await priceLines(work, lines))
}

export async function clearCart(work: Work) {
  const cart = await touchCart(work)
  if (cart) {
    await deleteLines(work, cart.id)
    await setCoupon(work, { cartId: cart.id, couponId: undefined })
  }
  return cartAnswer(work, cart && { ...cart, coupon_id: null }, [])
}
