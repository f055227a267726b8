import type { MouseEvent } from 'react'
import { isElsewhere } from '#app/elsewhere.ts'
import { untilLoaded } from '#app/lazily.ts'
import { useHref } from '#app/link.tsx'
import type { WritingDialog } from '../shop-dialog.ts'

/** What makes a link to the page of a form open the form over this page instead, where it can. */
export function useWriteLink(dialog: WritingDialog) {
  const signInHref = useHref('/auth/login')
  return {
    prefetch: 'none',
    rel: 'nofollow',
    'aria-haspopup': 'dialog',
    async onClick(event: MouseEvent<HTMLElement>) {
      if (isElsewhere(event)) return
      event.preventDefault()
      // The focus comes back to what has it; not every browser gives it to a link that is pressed.
      event.currentTarget.focus()
      const { write } = await untilLoaded(() => import('./write.ts'))
      await write(dialog, signInHref)
    },
  } as const
}
