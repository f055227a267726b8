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
 * Rebuilds the listing and search data of some or all products. Call it when a product's texts, category, brand, tags
 * or options change. A change of price, deal or state needs only catalog's `refreshListings`.
 */
export async function refreshSearch(work: Moment, which: readonly string[] | 'all'): Promise<void> {
  await refreshListings(work, which)
  if (which === 'all') await finishSearch(work)
  else await writeWords(work, which)
  await writeDocuments(work, which)
}

/** Rebuilds the search data of products whose listings are up to date. */
export async function refreshDocuments(work: Moment, productIds: readonly string[]): Promise<void> {
  await writeWords(work, productIds)
  await writeDocuments(work, productIds)
}

/** Rebuilds data derived from all products: vocabulary, best sellers, and counts of categories and stores. */
export async function finishSearch(work: Moment): Promise<void> {
  await rewriteWords(work)
  await recountProducts(work)
  await analyze(work)
  await writeTiers(work)
}

/** Recalculates best-seller tiers; returns the products to move. */
export async function sortBestSellers(work: Moment): Promise<string[]> {
  await writeTiers(work)
  return readMoved(work)
}

export async function moveBestSellers(work: Moment, productIds: readonly string[]): Promise<void> {
  await moveDocuments(work, productIds)
}
