import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import type { ReviewSummary as Summary } from '#contract/reviews.ts'
import { Rating } from '#ui/rating.tsx'

interface ReviewSummaryProps {
  readonly summary: Summary
  /** Path of the reviews with this many stars. */
  readonly hrefOf: (stars: number) => AppPath
  readonly current?: number | undefined
}

/** Average rating and number of reviews per star; each bar links to its reviews. */
export function ReviewSummary({ summary, hrefOf, current }: ReviewSummaryProps) {
  const t = useTranslate()
  const number = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1, minimumFractionDigits: 1 })
  const rating = summary.rating ?? 0
  return (
    <div className="h-fit">
      <div className="flex items-center gap-4">
        <p className="font-display text-5xl font-bold text-strong">{number.format(rating)}</p>
        <div className="flex flex-col gap-1">
          <Rating value={rating} size="md" />
          <p className="text-sm text-muted">{t('reviews.count', { count: summary.count })}</p>
        </div>
      </div>
      <ul className="mt-5 flex flex-col">
        {[5, 4, 3, 2, 1].map((stars) => (
          <li key={stars}>
            <Bar
              stars={stars}
              count={summary.histogram[stars - 1] ?? 0}
              of={summary.count}
              to={hrefOf(stars)}
              isCurrent={stars === current}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface BarProps {
  readonly stars: number
  readonly count: number
  readonly of: number
  readonly to: AppPath
  readonly isCurrent: boolean
}

function Bar({ stars, count, of, to, isCurrent }: BarProps) {
  const t = useTranslate()
  const bar = (
    <>
      <span className="w-16 shrink-0">{t('reviews.stars', { count: stars })}</span>
      <span aria-hidden="true" className="h-2.5 grow overflow-hidden rounded-full bg-sunken">
        <span
          className="block h-full rounded-full bg-star"
          style={{ width: of > 0 ? `${(count / of) * 100}%` : '0' }}
        />
      </span>
      <span className="w-8 text-end text-muted tabular-nums">{count}</span>
    </>
  )
  const look = 'flex min-h-8 items-center gap-3 rounded-md px-1 text-sm'
  if (count === 0) return <span className={look}>{bar}</span>
  return (
    <AppLink
      to={to}
      rel="nofollow"
      aria-label={t('reviews.show_stars', { stars: t('reviews.stars', { count: stars }), count })}
      aria-current={isCurrent ? 'true' : undefined}
      className={`${look} transition-colors hocus:bg-accent-soft aria-[current]:bg-accent-soft aria-[current]:font-semibold`}
    >
      {bar}
    </AppLink>
  )
}
