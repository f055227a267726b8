import type { Work } from '#platform/work.ts'
import { refreshMembership } from './collections/membership.ts'
import {
  productsToReprice,
  type Which,
  writeCounts,
  writeFacetValues,
  writeListings,
} from './listing-queries.ts'
import { contentLocales } from './locales.ts'
import { writeContentChange, writeViews } from './view-queries.ts'

type Moment = Pick<Work, 'db' | 'now'>

/**
 * Rebuilds the public rows of some or all products. Call it in the transaction that changes a product, its variants,
 * prices, deals, pictures or reviews, or its store's texts. Stock and store state are read live and need no refresh.
 */
export async function refreshListings(work: Moment, which: Which): Promise<void> {
  if (which !== 'all' && which.length === 0) return
  await writeListings(work, which)
  await refreshMembership(work, which)
  await writeFacetValues(work, which)
  for (const locale of contentLocales) await writeViews(work, which, locale)
}

/** Updates the change date of a product after a change to its reviews or answers. */
export async function recordContent(work: Moment, productId: string): Promise<void> {
  await writeContentChange(work, productId)
}

/** Rebuilds the rows of products whose deal started or ended; returns their ids. */
export async function repriceListings(work: Moment): Promise<string[]> {
  const productIds = await productsToReprice(work)
  if (productIds.length > 0) {
    await writeListings(work, productIds)
    await refreshMembership(work, productIds)
  }
  return productIds
}

export async function recountProducts(work: Moment): Promise<void> {
  await writeCounts(work)
}
