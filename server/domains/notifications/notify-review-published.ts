import type { Begin } from '#platform/work.ts'
import { readPublishedReview } from './facts/review-queries.ts'
import { insertNotices } from './inbox-queries.ts'

/** Notifies the author of a review in moderation that it is published; in the inbox only. */
export async function notifyReviewPublished(begin: Begin, reviewId: string): Promise<void> {
  await begin(async (work) => {
    const review = await readPublishedReview(work, reviewId)
    if (!review) return
    const { author_id: userId, product, product_slug: slug } = review
    await insertNotices(work, [
      {
        kind: 'review_published',
        dedupeKey: `review_published:${reviewId}`,
        userId,
        facts: { product },
        target: `/product/${slug}#reviews`,
      },
    ])
  })
}
