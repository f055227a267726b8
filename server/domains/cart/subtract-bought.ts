import type { Work } from '#platform/work.ts'
import { type Bought, lockCartById, subtractLines } from './queries.ts'

/**
 * Subtracts an order's items from its cart, matching by variant, choices and note, even if a line was added after the
 * order. Other lines stay, and so does a coupon the order did not use.
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
