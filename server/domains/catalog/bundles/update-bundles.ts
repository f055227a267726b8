import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { refreshListings } from '../refresh-listings.ts'
import { announceRestocked } from '../stock.ts'
import { bundlesOf } from './bundle-queries.ts'

/** Updates the pages of the bundles that contain these products, and tells who waits for them. */
export async function updateBundles(work: Work, productIds: readonly string[]): Promise<void> {
  const bundleIds = await bundlesOf(work, productIds)
  if (bundleIds.length === 0) return
  await refreshListings(work, bundleIds)
  invalidate(
    work,
    bundleIds.map((id) => `product:${id}` as const),
  )
  announceRestocked(work, bundleIds)
}
