import type { CSSProperties } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'

const best = 5
export const star = 'M10 1.6l2.5 5.4 5.9.7-4.4 4 1.2 5.8-5.2-2.9-5.2 2.9 1.2-5.8-4.4-4 5.9-.7z'

const sizes = { sm: 'stars', md: 'stars stars-md', lg: 'stars stars-lg' } as const

interface RatingProps {
  /** 0 to 5; fractions fill a star partly. */
  readonly value: number
  readonly size?: keyof typeof sizes
  /** Additional text for screen readers. */
  readonly text?: string
}

export function Rating({ value, size = 'sm', text }: RatingProps) {
  const t = useTranslate()
  const number = numberFormat(useLocale()).format(value)
  const label = t('ui.rating_of', { rating: number, best })
  return (
    <span
      role="img"
      aria-label={text ? `${label}, ${text}` : label}
      className={sizes[size]}
      style={filledTo(value)}
    />
  )
}

const formats = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string): Intl.NumberFormat {
  const known = formats.get(locale)
  if (known) return known
  const made = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  formats.set(locale, made)
  return made
}

function filledTo(rating: number): CSSProperties & Record<'--rating', number> {
  return { '--rating': rating }
}
