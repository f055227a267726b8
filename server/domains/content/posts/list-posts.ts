import type { Answer, Given } from '#contract/endpoint.ts'
import type { listPosts as contract } from '#contract/posts.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { blogLayout } from './layout.ts'
import { postCard } from './post-card.ts'
import { readPostCategories, readPosts, readPostTags } from './queries.ts'

const PER_PAGE = 12
const RECENT = 5

/** Lists posts, newest first, with the sidebar; a page past the end returns the last one. */
export async function listPosts(
  work: Work,
  { query: { page = 1, category, tag, search } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const words = search?.split(/\s+/).filter((word) => word !== '') ?? []
  const rows = await readPosts(work, { category, tag, words, page, perPage: PER_PAGE })
  const recent = await readPosts(work, { page: 1, perPage: RECENT })
  return {
    data: rows.map(postCard),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
    categories: await readPostCategories(work),
    tags: await readPostTags(work),
    recent: recent.map(postCard),
    layout: await blogLayout(work),
  }
}
