import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field-error.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

export function Checkbox({ label, hint, error, className = '', ...rest }: CheckboxProps) {
  const id = useId()
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <label className="flex min-h-6 items-start gap-3">
        <input
          type="checkbox"
          {...rest}
          aria-describedby={describedBy(id, hint, error)}
          aria-invalid={error ? true : undefined}
          className="mt-0.5"
        />
        <span className="min-w-0 wrap-anywhere">{label}</span>
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="ps-8 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

interface SwitchProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
}

// A native checkbox conveys its state, so the role needs no `aria-checked`.
const isSwitch = { role: 'switch' }

/** Switch that applies at once: submit its form on change. */
export function Switch({ label, hint, className = '', ...rest }: SwitchProps) {
  const id = useId()
  return (
    <label className={`group flex min-h-6 items-start justify-between gap-4 ${className}`}>
      <span className="flex min-w-0 flex-col">
        <span className="font-medium text-strong">{label}</span>
        {hint ? (
          <span id={`${id}-hint`} className="text-sm text-muted">
            {hint}
          </span>
        ) : null}
      </span>
      <span className="relative mt-0.5 flex shrink-0">
        <input
          type="checkbox"
          {...isSwitch}
          {...rest}
          aria-describedby={describedBy(id, hint, undefined)}
          className="peer h-6 w-11 appearance-none rounded-full bg-line-strong transition-colors checked:bg-accent disabled:opacity-50"
        />
        <span className="pointer-events-none absolute start-0.5 top-0.5 size-5 rounded-full bg-surface shadow-low transition-transform peer-checked:translate-x-5 rtl:peer-checked:-translate-x-5" />
      </span>
    </label>
  )
}

function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}
