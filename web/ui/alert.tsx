import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

const tones: Record<AlertTone, { readonly look: string; readonly icon: LucideIcon }> = {
  info: { look: 'bg-info-soft text-info-text', icon: Info },
  success: { look: 'bg-success-soft text-success-text', icon: CircleCheck },
  warning: { look: 'bg-warning-soft text-warning-text', icon: TriangleAlert },
  danger: { look: 'bg-danger-soft text-danger-text', icon: CircleAlert },
}

export type AlertTone = 'info' | 'success' | 'warning' | 'danger'

interface AlertProps {
  readonly tone: AlertTone
  readonly title?: ReactNode
  /** Next step: retry, see more. */
  readonly action?: ReactNode
  readonly className?: string
  readonly children?: ReactNode
}

/** Message at the place it concerns; announced when it appears. */
export function Alert({ tone, title, action, className = '', children }: AlertProps) {
  const { look, icon } = tones[tone]
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      data-tone={tone}
      className={`flex items-start gap-3 rounded-xl px-4 py-3.5 ${look} ${className}`}
    >
      <Icon of={icon} className="mt-0.5" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children ? <div>{children}</div> : null}
        {action ? <div className="mt-1.5">{action}</div> : null}
      </div>
    </div>
  )
}
