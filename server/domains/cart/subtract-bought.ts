import type { Work } from '#platform/work.ts'
import { type Bought, lockCartById, subtractLines } from './queries.ts'

/**
 * Subtracts what an order bought from the cart it was made of: by variant, choices, note and quantity, whenever the line came
 * into the cart. What is in the cart besides stays, and so does a coupon that the order did not use.
 */
export async function subtractBought(
  work: Work,
  order: {
    readonly cartId: string
    readonly bought: readonly Bought[]
    readonly couponId: string | undefined
  },
): Promise<void> {
  if (await lockCartById(work, order.cartId)) await subtractLines(work, order)
}
