import type { readPost as contract } from '#contract/content.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { productShelves } from '#domains/catalog/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { postCard } from './post-card.ts'
import { readWholePost } from './queries.ts'

const PRODUCTS_MAX = 8

/**
 * One article with what it is about.
 * @throws not_found also before it is published
 */
export async function readPost(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const row = await readWholePost(work, params.slug)
  if (!row) throw problem('not_found')
  const [products = []] = await productShelves(work, [
    { source: 'ids', ids: row.related_product_ids, limit: PRODUCTS_MAX },
  ])
  return {
    ...postCard(row),
    body: row.body,
    tags: row.tags,
    ...(row.store && { store: row.store }),
    products,
  }
}
