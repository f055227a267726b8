import { forget, type Tag } from '#platform/forget.ts'
import type { Work } from '#platform/work.ts'
import { readReviewed } from './writing-queries.ts'

/** Lets everybody see what has become of how an author looks, beside all that they have reviewed. */
export async function showAuthor(work: Work, userId: string): Promise<void> {
  const reviewed = await readReviewed(work, userId)
  forget(
    work,
    reviewed.flatMap(({ id, store_id }): Tag[] => [`product:${id}`, `store:${store_id}`]),
  )
}
