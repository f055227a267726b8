import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { type PublicProduct, readPublicProduct } from './queries.ts'

/**
 * Returns a public product.
 * @throws not_found
 */
export async function publicProduct(work: Work, slug: string): Promise<PublicProduct> {
  const product = await readPublicProduct(work, slug)
  if (!product) throw problem('not_found')
  return product
}
