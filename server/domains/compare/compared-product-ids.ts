import type { Work } from '#platform/work.ts'
import { readCompared } from './queries.ts'

/** What the visitor compares, for pages that are the same for everybody; nothing for whoever has no account. */
export async function comparedProductIds(work: Work): Promise<string[]> {
  const { actor } = work
  if (actor.kind !== 'person' || actor.isGuest) return []
  return readCompared(work, actor.userId)
}
