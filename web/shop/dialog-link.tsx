import type { LucideIcon } from 'lucide-react'
import type { MouseEvent } from 'react'
import { isElsewhere } from '#app/elsewhere.ts'
import type { AppPath } from '#app/link.tsx'
import { IconLink } from '#ui/button.tsx'
import { type ShopDialog, shopDialog } from './shop-dialog.ts'

interface DialogLinkProps {
  /** The page that shows the same, for who has no script or wants another tab. */
  readonly to: AppPath
  readonly dialog: ShopDialog
  readonly icon: LucideIcon
  readonly label: string
  readonly className?: string
}

/** A link that opens a dialog over the page instead, where it can. */
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

/** Opens the dialog unless the link is wanted elsewhere. */
export function openInstead(event: MouseEvent, dialog: ShopDialog): void {
  if (isElsewhere(event)) return
  event.preventDefault()
  shopDialog.open(dialog)
}
