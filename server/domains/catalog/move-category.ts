import type { Work } from '#platform/work.ts'
import { moveCategoryPaths } from './category-queries.ts'

/**
 * Lets a category lie at another slug, which nothing else of its vertical has, with all that lies below it. What is found
 * under it is found there at once; the pages of its products name it so as soon as a job has made them.
 */
export async function moveCategory(work: Work, { id, slug }: { id: string; slug: string }): Promise<void> {
  await moveCategoryPaths(work, { id, slug })
  await work.addJob('catalog.show_category', { category_id: id })
}
