import { subtractBought } from '#domains/cart/index.ts'
import { couponOfGroup } from '#domains/coupons/index.ts'
import { type Group, takeBought } from '#domains/orders/index.ts'
import type { Work } from '#platform/work.ts'

/**
 * Takes what a purchase bought out of the cart it was made of, the first time it is placed, paid or awaited by transfer; later
 * times change nothing. The group is locked by the caller, or has just been made.
 */
export async function emptyCart(work: Work, { id, cartId }: Pick<Group, 'id' | 'cartId'>): Promise<void> {
  if (cartId === undefined) return
  const bought = await takeBought(work, id)
  if (bought.length > 0)
    await subtractBought(work, { cartId, bought, couponId: await couponOfGroup(work, id) })
}
