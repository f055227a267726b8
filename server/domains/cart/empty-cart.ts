import type { Work } from '#platform/work.ts'
import { deleteLinesUntil } from './queries.ts'

/** Takes what was bought out of a cart; lines that came in after that moment stay. */
export async function emptyCart(
  work: Work,
  bought: { readonly cartId: string; readonly at: Date },
): Promise<void> {
  await deleteLinesUntil(work, { cartId: bought.cartId, until: bought.at })
}
