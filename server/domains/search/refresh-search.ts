import { recountProducts, refreshListings } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import { addWords, analyze, rewriteWords, writeDocuments } from './refresh-queries.ts'

/**
 * Makes everything that lists and searches read of some products, or of all: to be called when a product's texts,
 * category, tags or options change. A change of price, deal or state needs catalog's `refreshListings` only.
 */
export async function refreshSearch(
  work: Pick<Work, 'db' | 'now'>,
  which: readonly string[] | 'all',
): Promise<void> {
  await refreshListings(work, which)
  await writeDocuments(work, which)
  if (which === 'all') {
    await rewriteWords(work)
    await recountProducts(work)
    await analyze(work)
  } else {
    await addWords(work, which)
  }
}
