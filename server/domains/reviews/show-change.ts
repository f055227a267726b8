import { lockRating, recordContent, refreshListings, setRating } from '#domains/catalog/index.ts'
import { addToStoreRating } from '#domains/sellers/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { readRatings, setAnsweredAt } from './writing-queries.ts'

/** Updates a product's and its store's rating after a review changed, and all lists that show them. */
export async function showReviews(work: Work, productId: string): Promise<void> {
  const { storeId, ...before } = await lockRating(work, productId)
  const after = await readRatings(work, productId)
  await setRating(work, { productId, ...after })
  await addToStoreRating(work, { storeId, sum: after.sum - before.sum, count: after.count - before.count })
  await refreshListings(work, [productId])
  await recordContent(work, productId)
  invalidate(work, [`product:${productId}`, `store:${storeId}`])
}

/** Invalidates pages that show a question and its answers. */
export async function showQuestion(
  work: Work,
  { questionId, productId }: { questionId: string; productId: string },
): Promise<void> {
  await setAnsweredAt(work, questionId)
  await refreshListings(work, [productId])
  await recordContent(work, productId)
  invalidate(work, [`product:${productId}`])
}
