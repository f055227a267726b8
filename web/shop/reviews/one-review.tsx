import { BadgeCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Review } from '#contract/reviews.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Icon } from '#ui/icon.tsx'
import { Rating } from '#ui/rating.tsx'
import { Moment } from '../moment.tsx'
import { ReviewPictures } from './review-pictures.tsx'

interface OneReviewProps {
  readonly review: Review
  readonly storeName: string
  readonly heading?: 'h2' | 'h3'
  readonly children?: ReactNode
}

/** A review with the store's reply. */
export function OneReview({ review, storeName, heading: Heading = 'h3', children }: OneReviewProps) {
  const t = useTranslate()
  return (
    <article id={`review-${review.id}`} className="flex scroll-mt-32 flex-col gap-3">
      <header className="flex flex-col gap-1.5">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Rating value={review.rating} />
          {review.title ? (
            <Heading lang={review.locale} className="text-lg break-words">
              {review.title}
            </Heading>
          ) : null}
        </div>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-2">
            {review.author_picture ? (
              <Avatar name={review.author} picture={review.author_picture} size="sm" />
            ) : null}
            <bdi className="font-medium text-body">{review.author}</bdi>
          </span>
          <Moment at={review.created_at} style="day" />
          {review.edited_at ? <span>{t('reviews.edited')}</span> : null}
          {review.is_verified ? (
            <span className="inline-flex items-center gap-1 text-success-text">
              <Icon of={BadgeCheck} size="sm" />
              {t('reviews.verified')}
            </span>
          ) : null}
        </p>
      </header>
      {review.body ? (
        <p lang={review.locale} className="max-w-prose whitespace-pre-line break-words">
          {review.body}
        </p>
      ) : null}
      <ReviewPictures review={review} />
      {review.reply ? (
        <div className="rounded-e-xl border-s-3 border-accent bg-sunken px-4 py-3">
          <p className="text-sm font-semibold">{t('reviews.reply_of', { name: storeName })}</p>
          <p className="max-w-prose whitespace-pre-line break-words">{review.reply}</p>
        </div>
      ) : null}
      {children ? <div className="flex flex-wrap items-center gap-2">{children}</div> : null}
    </article>
  )
}
