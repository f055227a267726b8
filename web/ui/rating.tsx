import { useLocale, useTranslate } from '#app/i18n.tsx'

const best = 5
export const star = 'M10 1.6l2.5 5.4 5.9.7-4.4 4 1.2 5.8-5.2-2.9-5.2 2.9 1.2-5.8-4.4-4 5.9-.7z'
export const stars = Array.from({ length: best }, (_, index) => star.replace('M10', `M${10 + 20 * index}`))

const sizes = { sm: 'h-4 w-20', md: 'h-5 w-25', lg: 'h-7 w-35' } as const

interface RatingProps {
  /** 0 to 5; fractions fill a star in part. */
  readonly value: number
  readonly size?: keyof typeof sizes
}

/** What people gave, in stars. */
export function Rating({ value, size = 'sm' }: RatingProps) {
  const t = useTranslate()
  const number = new Intl.NumberFormat(useLocale(), { maximumFractionDigits: 1 }).format(value)
  return (
    <svg
      viewBox={`0 0 ${20 * best} 20`}
      role="img"
      aria-label={t('ui.rating_of', { rating: number, best })}
      className={`max-w-full shrink-0 rtl:-scale-x-100 ${sizes[size]}`}
    >
      <path d={stars.join('')} className="fill-line" />
      <svg width={20 * value} height="20" overflow="hidden" aria-hidden="true">
        <path d={stars.join('')} className="fill-star" />
      </svg>
    </svg>
  )
}
