import type { LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import type { AppPath } from '#app/link.tsx'
import { isModifiedClick } from '#app/modified-click.ts'
import { IconLink } from '#ui/button.tsx'
import { type ShopDialog, shopDialog } from './shop-dialog.ts'

interface DialogLinkProps {
  /** Page with the same content, for visitors without script and for new tabs. */
  readonly to: AppPath
  readonly dialog: ShopDialog
  readonly icon: LucideIcon
  readonly label: string
  readonly className?: string
}

/** Link that opens a dialog over the page, where possible. */
export function DialogLink({ to, dialog, ...look }: DialogLinkProps) {
  return (
    <IconLink
      {...look}
      to={to}
      prefetch="none"
      variant="floating"
      aria-haspopup="dialog"
      onClick={(event) => openInstead(event, dialog)}
    />
  )
}

/** Opens the dialog unless the link was opened in a new tab or window. */
export function openInstead(event: MouseEvent, dialog: ShopDialog): void {
  if (isModifiedClick(event)) return
  event.preventDefault()
  shopDialog.open(dialog)
}
