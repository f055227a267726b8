import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { IconButton } from './button.tsx'

interface SheetHeadProps extends Pick<ComponentProps<'button'>, 'onClick' | 'popoverTarget'> {
  /** For `aria-labelledby` of the dialog. */
  readonly id?: string
  readonly title: ReactNode
  /** Accessible name of the button, if 'Close' is not clear enough. */
  readonly closeLabel?: string
  readonly className?: string
}

/** Header of an overlay: title and close button, which calls `onClick` or uses `popoverTarget`. */
export function SheetHead({ id, title, closeLabel, className = '', popoverTarget, onClick }: SheetHeadProps) {
  const t = useTranslate()
  return (
    <div className={`flex items-start justify-between gap-4 ${className}`}>
      <h2 id={id} className="min-w-0 pt-1.5 text-2xl">
        {title}
      </h2>
      <IconButton
        icon={X}
        label={closeLabel ?? t('ui.close')}
        onClick={onClick}
        {...(popoverTarget && { popoverTarget, popoverTargetAction: 'hide' })}
        className="-me-2 shrink-0"
      />
    </div>
  )
}
