import { BadgeCheck, MessageSquareText } from 'lucide-react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Product, Review } from '#contract/catalog.ts'
import { toAppPath } from '#shop/app-path.ts'
import { Moment } from '#shop/moment.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Rating } from '#ui/rating.tsx'

export interface ReviewsProps {
  readonly product: Product
  readonly reviews: {
    readonly data: readonly Review[]
    readonly current_page: number
    readonly last_page: number
  }
}

/** What buyers say, and how their stars are spread. */
export function Reviews({ product, reviews }: ReviewsProps) {
  const t = useTranslate()
  return (
    <section id="reviews" aria-labelledby="reviews-title" className="page-width">
      <h2 id="reviews-title" className="mb-8 text-4xl">
        {t('product.reviews')}
      </h2>
      {reviews.data.length === 0 ? (
        <EmptyState
          icon={MessageSquareText}
          title={t('product.no_reviews_title')}
          text={t('product.no_reviews_text')}
          heading="h3"
        />
      ) : (
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[18rem_minmax(0,1fr)]">
          <Spread product={product} />
          <div className="flex flex-col gap-8">
            <ul className="flex flex-col divide-y divide-line">
              {reviews.data.map((review) => (
                <li key={review.id} className="py-7 first:pt-0">
                  <OneReview review={review} storeName={product.store.name} />
                </li>
              ))}
            </ul>
            <Pagination
              page={reviews.current_page}
              lastPage={reviews.last_page}
              hrefOf={(page) =>
                toAppPath(`/product/${product.slug}${page > 1 ? `?page=${page}` : ''}#reviews`)
              }
            />
          </div>
        </div>
      )}
    </section>
  )
}

function Spread({ product }: { product: Product }) {
  const t = useTranslate()
  const locale = useLocale()
  const total = product.rating_histogram.reduce((sum, count) => sum + count, 0)
  return (
    <div className="h-fit">
      <p className="mb-2 font-display text-5xl font-bold text-strong">
        {new Intl.NumberFormat(locale, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(
          product.rating ?? 0,
        )}
      </p>
      <Rating value={product.rating ?? 0} size="md" />
      <p className="mt-1 mb-5 text-sm text-muted">{t('catalog.reviews', { count: product.rating_count })}</p>
      <ul className="flex flex-col gap-1.5">
        {[5, 4, 3, 2, 1].map((stars) => {
          const count = product.rating_histogram[stars - 1] ?? 0
          return (
            <li key={stars} className="flex items-center gap-3 text-sm">
              <span className="w-14 shrink-0">{t('catalog.stars', { count: stars })}</span>
              <span aria-hidden="true" className="h-2 grow overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-star"
                  style={{ width: total > 0 ? `${(count / total) * 100}%` : '0' }}
                />
              </span>
              <span className="w-6 text-end text-muted tabular-nums">{count}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

function OneReview({ review, storeName }: { review: Review; storeName: string }) {
  const t = useTranslate()
  return (
    <article lang={review.locale} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Rating value={review.rating} />
        <h3 className="text-lg">{review.title}</h3>
      </div>
      <p className="max-w-prose">{review.body}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
        <span>{review.author}</span>
        <Moment at={review.created_at} style="day" />
        {review.is_verified ? (
          <span className="inline-flex items-center gap-1 text-success-text">
            <Icon of={BadgeCheck} size="sm" />
            {t('product.verified')}
          </span>
        ) : null}
      </p>
      {review.reply ? (
        <div className="mt-2 border-s-3 border-accent ps-4">
          <p className="text-sm font-semibold">{t('product.reply_of', { name: storeName })}</p>
          <p className="max-w-prose text-sm">{review.reply}</p>
        </div>
      ) : null}
    </article>
  )
}
