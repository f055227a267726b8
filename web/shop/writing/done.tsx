import { type ReactNode, useEffect, useRef } from 'react'
import { Alert } from '#ui/alert.tsx'

interface DoneProps {
  readonly title?: string
  readonly tone?: 'success' | 'info'
  readonly children: ReactNode
}

/** Result shown in place of a submitted form; takes the focus, as the button is gone. */
export function Done({ title, tone = 'success', children }: DoneProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} className="rounded-xl outline-offset-2">
      <Alert tone={tone} {...(title && { title })}>
        {children}
      </Alert>
    </div>
  )
}
