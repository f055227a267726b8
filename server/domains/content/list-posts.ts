import type { listPosts as contract } from '#contract/content.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { postCard } from './post-card.ts'
import { readPostCategories, readPosts } from './queries.ts'

const PER_PAGE = 12

/** Articles, the newest first; a page past the end is answered with the last one. */
export async function listPosts(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const page = query.page ?? 1
  const rows = await readPosts(work, { category: query.category, page, perPage: PER_PAGE })
  return {
    data: rows.map(postCard),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
    categories: await readPostCategories(work),
  }
}
