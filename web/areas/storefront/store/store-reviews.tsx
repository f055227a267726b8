import { MessageSquareText } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import type { Store } from '#contract/stores.ts'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { OneReview } from '#shop/reviews/one-review.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { StorePageData } from './load-store.ts'

interface StoreReviewsProps {
  readonly store: Store
  readonly reviews: NonNullable<StorePageData['reviews']>
  /** The page of all reviews, when only the first few are shown. */
  readonly allAt?: AppPath
}

const FEW = 3

export function StoreReviews({ store, reviews, allAt }: StoreReviewsProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  const shown = allAt ? reviews.data.slice(0, FEW) : reviews.data
  return (
    <section aria-labelledby="reviews-title">
      <h2 id="reviews-title" className="mb-8 text-3xl">
        {t('store.tab_reviews')}
      </h2>
      {shown.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title={t('store.no_reviews_title')}
          text={t('store.no_reviews_text')}
          heading="h3"
        />
      ) : (
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <div className="h-fit">
            <RatingSummary rating={store.rating} count={store.rating_count} />
            <p className="mt-3 text-sm text-muted">{t('store.reviews_text')}</p>
          </div>
          <div className="flex flex-col gap-8">
            <ul className="flex flex-col divide-y divide-line">
              {shown.map((review) => (
                <li key={review.id} className="py-7 first:pt-0">
                  <p className="mb-2 text-sm">
                    <TextLink to={`/product/${review.product.slug}`} variant="more">
                      {review.product.name}
                    </TextLink>
                  </p>
                  <OneReview review={review} storeName={store.name} />
                </li>
              ))}
            </ul>
            {allAt ? (
              <TextLink to={allAt} variant="more">
                {t('store.all_reviews', { count: reviews.total })}
              </TextLink>
            ) : (
              <Pagination page={reviews.current_page} lastPage={reviews.last_page} hrefOf={hrefOf} />
            )}
          </div>
        </div>
      )}
    </section>
  )
}
