import { accountHolderIfAny } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { readWishedIds } from './queries.ts'

/** What the visitor's wishlist shows, for pages that are the same for everybody; nothing for whoever has none. */
export async function wishedProductIds(work: Work): Promise<string[]> {
  const userId = accountHolderIfAny(work)
  return userId === undefined ? [] : readWishedIds(work, userId)
}
