import { categoryChanged } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { recount, refreshCollections } from '../job-kinds.ts'

/**
 * Updates what shows a category after a change: lists and pages at once, counts and the search words and pages of its
 * products in jobs.
 */
export async function showCategory(
  work: Work,
  { id, hasMoved }: { readonly id: string; readonly hasMoved: boolean },
): Promise<void> {
  emit(work, categoryChanged, { category_id: id })
  if (hasMoved) {
    await work.addJob(recount, {}, { key: 'catalog.recount' })
    await work.addJob(refreshCollections, {}, { key: 'catalog.refresh_collections' })
  }
  invalidate(work, ['catalog', 'content'])
}
