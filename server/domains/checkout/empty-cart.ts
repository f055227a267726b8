import { subtractBought } from '#domains/cart/index.ts'
import { couponOfGroup } from '#domains/coupons/index.ts'
import { claimBought, type Group } from '#domains/orders/index.ts'
import type { Work } from '#platform/work.ts'

/**
 * Removes the ordered items from their cart the first time the order is placed, paid or awaiting a transfer; later
 * calls do nothing. The caller must have locked or created the order group.
 */
export async function emptyCart(work: Work, { id, cartId }: Pick<Group, 'id' | 'cartId'>): Promise<void> {
  if (cartId === undefined) return
  const bought = await claimBought(work, id)
  if (bought.length > 0)
    await subtractBought(work, { cartId, bought, couponId: await couponOfGroup(work, id) })
}
