import { type ComponentProps, type ReactNode, useId } from 'react'
import { FieldError } from './field.tsx'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** Yes or no, sent with the form. */
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
        <span className="min-w-0">{label}</span>
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

function describedBy(id: string, hint: ReactNode, error: string | undefined): string | undefined {
  return [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ') || undefined
}
