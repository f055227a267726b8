import { type Adoption, adoptGuestCart } from '#domains/cart/index.ts'
import { lockGroupsOfCart, moveGroupsToCart } from '#domains/orders/index.ts'
import type { Work } from '#platform/work.ts'

/**
 * Moves a guest's cart to the account that they sign in to, with every order that was made of it: what an unpaid one holds
 * stays theirs, it is replaced when they order again, and it empties the cart when it is paid.
 */
export async function adoptGuest(work: Work, who: Adoption): Promise<void> {
  const { userId, guestId } = who
  // Groups are locked before carts.
  if (guestId !== undefined && guestId !== userId) await lockGroupsOfCart(work, guestId)
  await adoptGuestCart(work, who, ({ from, to }) => moveGroupsToCart(work, { from, to, customerId: userId }))
}
