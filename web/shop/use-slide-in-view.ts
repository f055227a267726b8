import { type RefObject, useEffect, useState } from 'react'

/** Returns the index of the visible child of a snapping row, from 0. */
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

/** Distance in pixels between the starts of two children. */
function stepOf({ children: [first, second], clientWidth }: HTMLElement): number {
  const isRow = first instanceof HTMLElement && second instanceof HTMLElement
  return (isRow && Math.abs(second.offsetLeft - first.offsetLeft)) || clientWidth || 1
}

export function showSlide(track: HTMLElement | null, index: number): void {
  const slide = track?.children[index]
  if (!track || !(slide instanceof HTMLElement)) return
  track.scrollTo({ left: slide.offsetLeft - track.offsetLeft, behavior: scrollBehavior() })
}

/** Returns `instant` for visitors who prefer reduced motion. */
export function scrollBehavior(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
}
