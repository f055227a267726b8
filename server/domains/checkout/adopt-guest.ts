import { type Adoption, adoptGuestCart } from '#domains/cart/index.ts'
import { lockGroupsOfCart, moveGroupsToCart } from '#domains/orders/index.ts'
import type { Work } from '#platform/work.ts'

/**
 * Moves a guest's cart, with all orders placed from it, to the account they sign in to. An unpaid order keeps its
 * stock, is replaced when they order again, and empties the cart when paid.
 */
export async function adoptGuest(work: Work, who: Adoption): Promise<void> {
  const { userId, guestId } = who
  // Order groups are locked before carts.
  if (guestId !== undefined && guestId !== userId) await lockGroupsOfCart(work, guestId)
  await adoptGuestCart(work, who, ({ from, to }) => moveGroupsToCart(work, { from, to, customerId: userId }))
}
