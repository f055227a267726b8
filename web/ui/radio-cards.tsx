import { type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

export interface RadioOption {
  readonly value: string
  readonly label: ReactNode
  readonly description?: ReactNode
  /** Shown at the end of the row, such as a price. */
  readonly aside?: ReactNode
  readonly isDisabled?: boolean
}

const layouts = {
  stack: 'grid grid-cols-[minmax(0,1fr)] gap-3',
  columns: 'grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2',
  thirds: 'grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-3',
} as const

interface RadioCardsProps {
  readonly legend: ReactNode
  readonly hidesLegend?: boolean
  readonly name: string
  readonly options: readonly RadioOption[]
  readonly defaultValue?: string | undefined
  /** Makes the choice controlled by the parent, which listens to changes of its form. */
  readonly value?: string
  readonly isRequired?: boolean
  readonly error?: string | undefined
  readonly layout?: keyof typeof layouts
}

/** Radio buttons as cards, for a few choices that need explaining, such as delivery methods. */
export function RadioCards({
  legend,
  hidesLegend = false,
  name,
  options,
  defaultValue,
  value,
  isRequired = false,
  error,
  layout = 'stack',
}: RadioCardsProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="flex min-w-0 flex-col gap-3">
      <legend className={hidesLegend ? 'sr-only' : 'mb-3 text-sm font-semibold text-strong'}>{legend}</legend>
      <div className={layouts[layout]}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex flex-wrap items-start gap-3 rounded-xl border border-line bg-surface p-4 transition-[border-color,background-color] has-checked:border-accent has-checked:bg-accent-soft has-disabled:bg-sunken has-enabled:hover:border-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              disabled={option.isDisabled}
              required={isRequired}
              aria-invalid={error ? true : undefined}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value, readOnly: true })}
              className="mt-0.5"
            />
            <span className="flex min-w-0 flex-1 basis-[min(7rem,60%)] flex-col gap-0.5 wrap-anywhere">
              <span className="font-semibold text-strong">{option.label}</span>
              {option.description ? <span className="text-sm text-muted">{option.description}</span> : null}
            </span>
            {option.aside ? (
              <span className="ms-auto shrink-0 font-semibold text-strong">{option.aside}</span>
            ) : null}
          </label>
        ))}
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
