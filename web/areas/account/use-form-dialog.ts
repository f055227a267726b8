import { type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { isElsewhere } from '#app/elsewhere.ts'

/**
 * For a link to the page of a form, which opens the form over this page instead, where it can. The dialog closes by
 * itself with whatever page comes next: the one that saving leads to.
 */
export function useFormDialog() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()

  function open(event: MouseEvent<HTMLElement>): void {
    if (isElsewhere(event)) return
    event.preventDefault()
    event.currentTarget.focus()
    setOpenAt(key)
  }

  return {
    isOpen: openAt === key,
    close: () => setOpenAt(undefined),
    opener: { 'aria-haspopup': 'dialog' as const, onClick: open },
  }
}
