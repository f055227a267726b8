import { MessageSquareText, Star } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { HelpfulButton } from '#shop/reviews/helpful-button.tsx'
import { OneReview } from '#shop/reviews/one-review.tsx'
import { useOwnPart } from '#shop/reviews/own-part.ts'
import { ReportLink } from '#shop/reviews/report-link.tsx'
import { ReviewSummary } from '#shop/reviews/review-summary.tsx'
import { WriteLink } from '#shop/writing/write-link.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const SHOWN_MAX = 4

export interface ReviewsProps {
  readonly product: Product
  readonly reviews: Answer<Endpoints['GET /products/{slug}/reviews']>
}

export function Reviews({ product, reviews }: ReviewsProps) {
  const t = useTranslate()
  const { slug, store } = product
  const part = useOwnPart(slug)
  const all = `/product/${slug}/reviews` as const
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="page-width scroll-mt-28">
      <h2 id="reviews-title" className="mb-8 text-4xl">
        {t('reviews.title')}
      </h2>
      {reviews.summary.count === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title={t('reviews.none_title')}
          text={t('reviews.none_text')}
          heading="h3"
          action={<WriteLink kind="review" slug={slug} part={part} />}
        />
      ) : (
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className="flex flex-col gap-6">
            <ReviewSummary
              summary={reviews.summary}
              hrefOf={(stars) => `/product/${slug}/reviews?rating=${stars}`}
            />
            <WriteLink kind="review" slug={slug} part={part} />
          </div>
          <div className="flex flex-col gap-8">
            <ul className="flex flex-col divide-y divide-line">
              {reviews.data.slice(0, SHOWN_MAX).map((review) => (
                <li key={review.id} className="py-7 first:pt-0">
                  <OneReview review={review} storeName={store.name}>
                    <HelpfulButton
                      kind="review"
                      id={review.id}
                      author={review.author}
                      count={review.helpful_count}
                      slug={slug}
                      part={part}
                    />
                    <ReportLink kind="review" id={review.id} author={review.author} slug={slug} part={part} />
                  </OneReview>
                </li>
              ))}
            </ul>
            {reviews.summary.count > SHOWN_MAX ? (
              <div>
                <ButtonLink to={all} variant="quiet" icon={Star}>
                  {t('reviews.all', { count: reviews.summary.count })}
                </ButtonLink>
              </div>
            ) : null}
          </div>
        </div>
      )}
    </section>
  )
}
