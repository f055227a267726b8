import type { Answer, Given } from '#contract/endpoint.ts'
import type { readPost as contract } from '#contract/posts.ts'
import { productRows } from '#domains/catalog/index.ts'
import { type Shared, sharePath } from '#domains/media/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { shownIn } from '../shown-text.ts'
import { postCard } from './post-card.ts'
import { type PostRow, readFullPost, readNeighbours, readRelatedPosts } from './queries.ts'

const PRODUCTS_MAX = 8

/**
 * Returns one post with the products it refers to.
 * @throws not_found also before it is published
 */
export async function readPost(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const row = await readFullPost(work, params.slug)
  if (!row) throw problem('not_found')
  const [products = []] = await productRows(work, [
    { source: 'ids', ids: row.related_product_ids, limit: PRODUCTS_MAX },
  ])
  const { previous, next } = await readNeighbours(work, row)
  return {
    ...postCard(row),
    body: shownIn(work.locale, row.body),
    share_picture: sharePath(sharedOf(row), work.locale),
    tags: row.tags,
    changed_at: row.changed_at.toISOString(),
    ...(row.store && { store: row.store }),
    products,
    ...(previous && { previous }),
    ...(next && { next }),
    related: (await readRelatedPosts(work, row)).map(postCard),
  }
}

/** Returns a post for link previews; undefined before it is published. */
export async function sharedPost(
  work: Pick<Work, 'db' | 'now' | 'locale'>,
  slug: string,
): Promise<Shared | undefined> {
  const row = await readFullPost(work, slug)
  return row && sharedOf(row)
}

function sharedOf({ slug, title, author, cover }: PostRow): Shared {
  return { kind: 'posts', slug, title, label: author, picture: cover?.url }
}
