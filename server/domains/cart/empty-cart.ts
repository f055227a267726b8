import type { Work } from '#platform/work.ts'
import { deleteLinesUntil } from './queries.ts'

/** Takes what was bought out of a cart; what was put in after that moment stays. */
export async function emptyCart(
  work: Work,
  bought: { readonly cartId: string; readonly at: Date },
): Promise<void> {
  await deleteLinesUntil(work, { cartId: bought.cartId, until: bought.at })
}
