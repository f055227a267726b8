import type { Work } from '#platform/work.ts'
import { readWishedIds } from './queries.ts'

/** What the visitor's wishlist shows, for pages that are the same for everybody; nothing for whoever has none. */
export async function wishedProductIds(work: Work): Promise<string[]> {
  const { actor } = work
  if (actor.kind !== 'person' || actor.isGuest) return []
  return readWishedIds(work, actor.userId)
}
