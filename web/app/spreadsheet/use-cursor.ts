import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { type Block, blockOf, type Place } from './sheet-keys.ts'

export interface Draft {
  readonly text: string
  /** The cell is overwritten by typing, so that arrows accept the text. */
  readonly isTyped: boolean
}

export interface Cursor {
  readonly at: Place
  readonly block: Block
  readonly draft: Draft | undefined
  readonly setDraft: (draft: Draft | undefined) => void
  readonly go: (to: Place, isExtending?: boolean) => void
  readonly select: (from: Place, to: Place) => void
  /** Moves the focus to the active cell after the next rendering. */
  readonly focus: () => void
}

/** The active cell of a sheet, the selected block around it, and the text that is being entered. */
export function useCursor(box: RefObject<HTMLElement | null>): Cursor {
  const [{ at, anchor }, setPlaces] = useState({ at: start, anchor: start })
  const [draft, setDraft] = useState<Draft>()
  const isFocusDue = useRef(false)
  useLayoutEffect(() => {
    if (!isFocusDue.current) return
    isFocusDue.current = false
    const cell = box.current?.querySelector<HTMLElement>('[data-active]')
    cell?.focus({ preventScroll: true })
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  const focus = () => {
    isFocusDue.current = true
  }
  return {
    at,
    block: blockOf(at, anchor),
    draft,
    setDraft,
    focus,
    go: (to, isExtending = false) => {
      focus()
      setPlaces((before) => ({ at: to, anchor: isExtending ? before.anchor : to }))
    },
    select: (from, to) => {
      focus()
      setPlaces({ at: from, anchor: to })
    },
  }
}

const start: Place = { row: 0, column: 0 }
