import { createContext, type ReactNode, use, useId } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { FieldError } from './field-error.tsx'

interface Control {
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: true | undefined
}

const ControlContext = createContext<Control>({})

/** Returns the attributes that tie a control to the label, hint and error of its Field. */
export function useControl(): Control {
  return use(ControlContext)
}

interface FieldProps {
  readonly label: ReactNode
  /** Help shown before an error. */
  readonly hint?: ReactNode
  readonly error?: string | undefined
  readonly isOptional?: boolean
  /** Marks the label as required, in forms where most fields are optional. */
  readonly isRequired?: boolean
  /** Shows the label to screen readers only, where the context makes it redundant. */
  readonly hidesLabel?: boolean
  readonly className?: string
  /** One control, such as TextInput or Select. */
  readonly children: ReactNode
}

export function Field({
  label,
  hint,
  error,
  isOptional = false,
  isRequired = false,
  hidesLabel = false,
  className = '',
  children,
}: FieldProps) {
  const id = useId()
  const t = useTranslate()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  const control: Control = {
    id,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  }
  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label htmlFor={id} className={hidesLabel ? 'sr-only' : 'text-sm font-semibold text-strong'}>
        {label}
        {isOptional ? <span className="font-normal text-muted"> {t('ui.optional')}</span> : null}
        {isRequired ? <span className="font-normal text-muted"> {t('ui.required')}</span> : null}
      </label>
      <ControlContext value={control}>{children}</ControlContext>
      {hint ? (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  )
}

/** Shared classes of text inputs and selects. */
export const controlClass =
  'w-full rounded-lg border border-line-strong bg-surface px-3.5 text-base text-strong transition-[border-color,box-shadow] placeholder:text-muted hover:border-accent focus-visible:border-focus focus-visible:outline-2 focus-visible:-outline-offset-1 focus-visible:outline-focus aria-invalid:border-danger disabled:border-line disabled:bg-sunken disabled:text-muted'
