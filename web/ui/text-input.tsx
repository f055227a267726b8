import type { ComponentProps } from 'react'
import { useLocale } from '#app/i18n.tsx'
import { localDecimal } from '#values/local-decimal.ts'
import { controlClass, useControl } from './field.tsx'

/** Single-line text input for a Field; a decimal has the separator of the page's language. */
export function TextInput({ className = '', defaultValue, ...rest }: ComponentProps<'input'>) {
  const locale = useLocale()
  const isDecimal = rest.inputMode === 'decimal' && typeof defaultValue === 'string'
  return (
    <input
      type="text"
      {...useControl()}
      {...rest}
      defaultValue={isDecimal ? localDecimal(defaultValue, locale) : defaultValue}
      className={`${controlClass} min-h-11 ${className}`}
    />
  )
}

/** Multi-line text input for a Field; grows with its content where the browser supports it. */
export function Textarea({ className = '', rows = 4, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useControl()}
      rows={rows}
      {...rest}
      className={`${controlClass} field-sizing-content min-h-28 py-2.5 ${className}`}
    />
  )
}
