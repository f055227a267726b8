import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, useControl } from './field.tsx'
import { Icon } from './icon.tsx'

export function Select({ className = '', children, ...rest }: ComponentProps<'select'>) {
  return (
    <span className={`relative block ${className}`}>
      <select {...useControl()} {...rest} className={`${controlClass} min-h-11 appearance-none pe-10`}>
        {children}
      </select>
      <Icon
        of={ChevronDown}
        size="sm"
        className="pointer-events-none absolute end-3.5 top-1/2 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
