import { recordContent, refreshListings } from '#domains/catalog/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import type { Work } from '#platform/work.ts'
import { recountRatings, setAnsweredAt } from './writing-queries.ts'

/** Updates a product's and its store's rating after a review changed, and all lists that show them. */
export async function showReviews(work: Work, productId: string): Promise<void> {
  const { storeId } = await recountRatings(work, productId)
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
