import type { Work } from '#platform/work.ts'
import { moveCategoryPaths } from './category-queries.ts'
import { showCategory } from './job-kinds.ts'

/**
 * Changes a category's slug, which must be unique in its vertical, and the paths of its subcategories. Lists change
 * at once; product pages follow in a job.
 */
export async function moveCategory(work: Work, { id, slug }: { id: string; slug: string }): Promise<void> {
  await moveCategoryPaths(work, { id, slug })
  await work.addJob(showCategory, { category_id: id })
}
