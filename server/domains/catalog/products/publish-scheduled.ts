import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { refreshListings } from '../refresh-listings.ts'
import { updateLists } from './save-products.ts'
import { lockDueDrafts, setPublished } from './state-queries.ts'

/** Publishes the drafts whose time has come. */
export async function publishScheduled(work: Work): Promise<void> {
  const productIds = await lockDueDrafts(work)
  if (productIds.length === 0) return
  await setPublished(work, productIds)
  await refreshListings(work, productIds)
  invalidate(work, ['catalog', ...productIds.map((id) => `product:${id}` as const)])
  await updateLists(work, productIds)
}
