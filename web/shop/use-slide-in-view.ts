import { type RefObject, useEffect, useState } from 'react'

/** Which child of a row that scrolls and snaps is in view, counted from 0. */
export function useSlideInView(row: RefObject<HTMLElement | null>): number {
  const [current, setCurrent] = useState(0)
  useEffect(() => {
    const track = row.current
    if (!track) return
    const watcher = new IntersectionObserver(
      (entries) => {
        const seen = entries.find((entry) => entry.isIntersecting)
        if (seen) setCurrent([...track.children].indexOf(seen.target))
      },
      { root: track, threshold: 0.6 },
    )
    for (const slide of track.children) watcher.observe(slide)
    return () => watcher.disconnect()
  }, [row])
  return current
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
