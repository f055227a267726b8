import type { Work } from '#platform/work.ts'
import {
  productsToReprice,
  type Which,
  writeContentChange,
  writeCounts,
  writeFacetValues,
  writeListings,
  writeViews,
} from './listing-queries.ts'
import { contentLocales } from './locales.ts'

type Moment = Pick<Work, 'db' | 'now'>

/**
 * Makes what the public reads of some products, or of all: to be called in the transaction that changes a product,
 * its variants, prices, deals, pictures, reviews or its store's words. Stock and a store's state need no refresh: they are read
 * as they are.
 */
export async function refreshListings(work: Moment, which: Which): Promise<void> {
  if (which !== 'all' && which.length === 0) return
  await writeListings(work, which)
  await writeFacetValues(work, which)
  for (const locale of contentLocales) await writeViews(work, which, locale)
}

/** Dates a change of what people read about a product beyond its own texts: reviews and answers. */
export async function noteContent(work: Moment, productId: string): Promise<void> {
  await writeContentChange(work, productId)
}

/** Makes the rows of products again whose deal has begun or ended; answers their ids. */
export async function repriceListings(work: Moment): Promise<string[]> {
  const productIds = await productsToReprice(work)
  if (productIds.length > 0) await writeListings(work, productIds)
  return productIds
}

/** Counts the products of categories and stores anew. */
export async function recountProducts(work: Moment): Promise<void> {
  await writeCounts(work)
}
