import { type RefObject, useEffect, useState } from 'react'

/** Whether an element has been scrolled out above the viewport. */
export function useIsPassed(place: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    if (!place.current) return
    // The large bottom margin means that only elements above the viewport don't intersect.
    const watcher = new IntersectionObserver(([entry]) => setPassed(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 1000000px 0px',
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [place])
  return isPassed
}
