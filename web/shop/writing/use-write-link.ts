import type { MouseEvent } from 'react'
import { untilLoaded } from '#app/lazily.ts'
import { useHref } from '#app/link.tsx'
import { isModifiedClick } from '#app/modified-click.ts'
import type { WritingDialog } from '../shop-dialog.ts'

/** Props for a link to a form's page that open the form as a dialog, where possible. */
export function useWriteLink(dialog: WritingDialog) {
  const signInHref = useHref('/auth/login')
  return {
    prefetch: 'none',
    rel: 'nofollow',
    'aria-haspopup': 'dialog',
    async onClick(event: MouseEvent<HTMLElement>) {
      if (isModifiedClick(event)) return
      event.preventDefault()
      // Focuses the link, so that the focus can return to it; not every browser focuses a pressed link.
      event.currentTarget.focus()
      const { write } = await untilLoaded(() => import('./write.ts'))
      await write(dialog, signInHref)
    },
  } as const
}
