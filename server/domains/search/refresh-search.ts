import { recountProducts, refreshListings } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import {
  analyze,
  moveDocuments,
  readMoved,
  rewriteWords,
  writeDocuments,
  writeTiers,
  writeWords,
} from './refresh-queries.ts'

type Moment = Pick<Work, 'db' | 'now'>

/**
 * Makes everything that lists and searches read of some products, or of all: to be called when a product's texts,
 * category, brand, tags or options change. A change of price, deal or state needs catalog's `refreshListings` only.
 */
export async function refreshSearch(work: Moment, which: readonly string[] | 'all'): Promise<void> {
  await refreshListings(work, which)
  if (which === 'all') await finishSearch(work)
  else await writeWords(work, which)
  await writeDocuments(work, which)
}

/** What all products together make: the vocabulary, the best sellers, and the counts of categories and stores. */
export async function finishSearch(work: Moment): Promise<void> {
  await rewriteWords(work)
  await recountProducts(work)
  await analyze(work)
  await writeTiers(work)
}

/** Sorts the best sellers out anew; answers the products that are to be moved. */
export async function sortBestSellers(work: Moment): Promise<string[]> {
  await writeTiers(work)
  return readMoved(work)
}

/** Moves the documents of products into the tiers that they sell in. */
export async function moveBestSellers(work: Moment, productIds: readonly string[]): Promise<void> {
  await moveDocuments(work, productIds)
}
