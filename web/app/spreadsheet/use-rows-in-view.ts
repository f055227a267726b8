import { type RefObject, useEffect, useState } from 'react'

/** Height of a row, as its class sets it. */
export const ROW_REM = 2.25

const OVERSCAN = 8
const ROWS_AT_FIRST = 40

export interface RowsInView {
  readonly first: number
  /** The row after the last one. */
  readonly end: number
}

/** Returns the rows to render: those in view of the box that scrolls, and some beside them. */
export function useRowsInView(box: RefObject<HTMLElement | null>, count: number): RowsInView {
  const [view, setView] = useState<RowsInView>({ first: 0, end: ROWS_AT_FIRST })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const update = () => {
      const next = viewOf(element)
      setView((before) => (before.first === next.first && before.end === next.end ? before : next))
    }
    const observer = new ResizeObserver(update)
    observer.observe(element)
    element.addEventListener('scroll', update, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', update)
    }
  }, [box])
  const end = Math.min(count, view.end)
  return { first: Math.min(view.first, end), end }
}

function viewOf({ scrollTop, clientHeight }: HTMLElement): RowsInView {
  const rowPx = ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return {
    first: Math.max(0, Math.floor(scrollTop / rowPx) - OVERSCAN),
    end: Math.ceil((scrollTop + clientHeight) / rowPx) + OVERSCAN,
  }
}

/** Returns the rows to render in order; the active row is always among them, so that it keeps the focus. */
export function renderedRows({ first, end }: RowsInView, active: number): number[] {
  const inView = Array.from({ length: end - first }, (_, offset) => first + offset)
  if (active < first) return [active, ...inView]
  return active >= end ? [...inView, active] : inView
}
