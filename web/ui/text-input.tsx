import type { ComponentProps } from 'react'
import { controlClass, useControl } from './field.tsx'

/** Single-line text input for a Field. */
export function TextInput({ className = '', ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useControl()} {...rest} className={`${controlClass} min-h-11 ${className}`} />
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
