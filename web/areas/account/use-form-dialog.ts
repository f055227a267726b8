import { type MouseEvent, useState } from 'react'
import { useLocation } from 'react-router'
import { isModifiedClick } from '#app/modified-click.ts'

/**
 * Opens the page that a link leads to as a dialog over the current page, where possible. The dialog closes on the
 * next navigation, including the redirect after saving.
 */
export function useFormDialog() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string>()

  function open(event: MouseEvent<HTMLElement>): void {
    if (isModifiedClick(event)) return
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
