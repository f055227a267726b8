import { type RefObject, useEffect, useState } from 'react'

/** Which child of a row that scrolls and snaps is in view, counted from 0. */
export function useSlideInView(row: RefObject<HTMLElement | null>): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const track = row.current
    if (!track) return
    const note = () => setCurrent(Math.round(Math.abs(track.scrollLeft) / stepOf(track)))
    track.addEventListener('scroll', note, { passive: true })
    return () => track.removeEventListener('scroll', note)
  }, [row])
  return current
}

/** From the start of one child to the start of the next. */
function stepOf({ children: [first, second], clientWidth }: HTMLElement): number {
  const isRow = first instanceof HTMLElement && second instanceof HTMLElement
  return (isRow && Math.abs(second.offsetLeft - first.offsetLeft)) || clientWidth || 1
}

/** Scrolls the row until that child is in view. */
export function showSlide(track: HTMLElement | null, index: number): void {
  const slide = track?.children[index]
  if (!track || !(slide instanceof HTMLElement)) return
  track.scrollTo({ left: slide.offsetLeft - track.offsetLeft, behavior: scrollBehavior() })
}

/** How to scroll for somebody: at once where they want no motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
