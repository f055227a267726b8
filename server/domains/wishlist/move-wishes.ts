import type { Answer, Given } from '#contract/endpoint.ts'
import type { moveWishes as contract } from '#contract/wishlist.ts'
import { addOneEach } from '#domains/cart/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { lockPerson } from '#platform/the-person.ts'
import type { Work } from '#platform/work.ts'
import { deleteWishes, readWishedIds } from './queries.ts'

/** Moves one unit of each wishlist product into the cart if it needs no choice of options; the rest is kept. */
export async function moveWishes(
  work: Work,
  { body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  await lockPerson(work, userId)
  const wished = await readWishedIds(work, userId)
  const wanted = body.product_ids ? wished.filter((id) => body.product_ids?.includes(id)) : wished
  const { cart, addedProductIds } = await addOneEach(work, wanted)
  await deleteWishes(work, { userId, productIds: addedProductIds })
  return { cart, moved: addedProductIds.length, left: wanted.length - addedProductIds.length }
}
