import { useTranslate } from '#app/i18n.tsx'
import { Rating } from '#ui/rating.tsx'

/** Stars and number of reviews; empty without reviews. */
export function RatingSummary({ rating, count }: { rating?: number | undefined; count: number }) {
  const t = useTranslate()
  if (rating === undefined || count === 0) return null
  return (
    <p className="rating-line">
      <Rating value={rating} text={t('catalog.reviews', { count })} />
      <span aria-hidden="true">{`(${count})`}</span>
    </p>
  )
}
