import type { Begin } from '#platform/work.ts'
import { readPublishedReview } from './facts/review-queries.ts'
import { insertNotices } from './inbox-queries.ts'

/** Tells whoever wrote a review that was held that others can read it now; in the inbox alone. */
export async function tellReviewPublished(begin: Begin, reviewId: string): Promise<void> {
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
