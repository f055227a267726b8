import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'

/**
 * Updates what shows a category after a change: lists and pages at once, counts and the search words and pages of its
 * products in jobs.
 */
export async function showCategory(
  work: Work,
  { id, hasMoved }: { readonly id: string; readonly hasMoved: boolean },
): Promise<void> {
  await work.addJob('search.refresh_category', { category_id: id }, { key: `search.refresh_category:${id}` })
  if (hasMoved) {
    await work.addJob('catalog.recount', {}, { key: 'catalog.recount' })
    await work.addJob('catalog.refresh_collections', {}, { key: 'catalog.refresh_collections' })
  }
  invalidate(work, ['catalog', 'content'])
}
