import { type RefObject, useEffect, useRef } from 'react'

interface Focus {
  readonly list: RefObject<HTMLDivElement | null>
  readonly recordRemoval: (place: number) => void
}

/** After a removal, moves the focus to the button of the next product, or to the heading after the last one. */
export function useFocusOnNext(shown: readonly unknown[]): Focus {
  const list = useRef<HTMLDivElement>(null)
  const removed = useRef<number>(undefined)

  useEffect(() => {
    if (removed.current === undefined || !list.current) return
    const buttons = list.current.querySelectorAll<HTMLElement>('[data-remove]')
    const next = buttons[Math.min(removed.current, shown.length - 1)] ?? list.current.querySelector('h1')
    removed.current = undefined
    if (!next) return
    if (next.matches('h1')) next.tabIndex = -1
    next.focus()
  }, [shown])

  return {
    list,
    recordRemoval: (place) => {
      removed.current = place
    },
  }
}
