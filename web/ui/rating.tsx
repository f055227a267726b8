import { type ReactNode, useId } from 'react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { FieldError } from './field.tsx'

const best = 5
const star = 'M10 1.6l2.5 5.4 5.9.7-4.4 4 1.2 5.8-5.2-2.9-5.2 2.9 1.2-5.8-4.4-4 5.9-.7z'
const stars = Array.from({ length: best }, (_, index) => star.replace('M10', `M${10 + 20 * index}`))

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

interface RatingInputProps {
  readonly legend: ReactNode
  readonly name: string
  readonly defaultValue?: number | undefined
  readonly isRequired?: boolean
  readonly error?: string | undefined
}

/** A rating to give: five stars that are a group of radio buttons. */
export function RatingInput({ legend, name, defaultValue, isRequired = false, error }: RatingInputProps) {
  const id = useId()
  const t = useTranslate()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold text-strong">{legend}</legend>
      <div className="group flex w-fit">
        {stars.map((_, index) => (
          <label
            key={stars[index]}
            className="relative rounded-sm fill-surface stroke-line-strong p-1 outline-focus group-hover:fill-star group-hover:stroke-star has-checked:fill-star has-checked:stroke-star has-focus-visible:outline-3 has-[~label>:checked]:fill-star has-[~label>:checked]:stroke-star [&:hover~label]:fill-surface [&:hover~label]:stroke-line-strong"
          >
            <input
              type="radio"
              name={name}
              value={index + 1}
              defaultChecked={index + 1 === defaultValue}
              required={isRequired}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-8 stroke-1 transition-colors">
              <path d={star} />
            </svg>
            <span className="sr-only">{t('ui.stars', { count: index + 1 })}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
