import { invalidate, type Tag } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { readReviewed } from './writing-queries.ts'

/** Invalidates everything that shows an author's name or picture, including the products they reviewed. */
export async function showAuthor(work: Work, userId: string): Promise<void> {
  const reviewed = await readReviewed(work, userId)
  invalidate(
    work,
    reviewed.flatMap(({ id, store_id }): Tag[] => [`product:${id}`, `store:${store_id}`]),
  )
}
