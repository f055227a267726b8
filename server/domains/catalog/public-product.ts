import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readPublicId } from './queries.ts'

/**
 * Returns the id of a public product.
 * @throws not_found
 */
export async function publicProductId(work: Pick<Work, 'db'>, slug: string): Promise<string> {
  const productId = await readPublicId(work, slug)
  if (!productId) throw problem('not_found')
  return productId
}
