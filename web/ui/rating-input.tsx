import { type ReactNode, useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { FieldError } from './field-error.tsx'
import { star } from './rating.tsx'

const ratings = [1, 2, 3, 4, 5] as const

interface RatingInputProps {
  readonly legend: ReactNode
  readonly name: string
  readonly defaultValue?: number | undefined
  readonly isRequired?: boolean
  readonly error?: string | undefined
}

/** Rating input: a group of five radio buttons shown as stars. */
export function RatingInput({ legend, name, defaultValue, isRequired = false, error }: RatingInputProps) {
  const id = useId()
  const t = useTranslate()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex flex-col gap-1.5">
      <legend className="mb-1.5 text-sm font-semibold text-strong">{legend}</legend>
      <div className="group flex w-fit">
        {ratings.map((rating) => (
          <label
            key={rating}
            className="relative rounded-sm fill-surface stroke-line-strong p-1 outline-focus group-hover:fill-star group-hover:stroke-star has-checked:fill-star has-checked:stroke-star has-focus-visible:outline-3 has-[~label>:checked]:fill-star has-[~label>:checked]:stroke-star [&:hover~label]:fill-surface [&:hover~label]:stroke-line-strong"
          >
            <input
              type="radio"
              name={name}
              value={rating}
              defaultChecked={rating === defaultValue}
              required={isRequired}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <svg viewBox="0 0 20 20" aria-hidden="true" className="size-8 stroke-1 transition-colors">
              <path d={star} />
            </svg>
            <span className="sr-only">{t('ui.stars', { count: rating })}</span>
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
