import { type RefObject, useEffect, useState } from 'react'

/** Whether something has been scrolled away above the screen. */
export function useIsPassed(place: RefObject<HTMLElement | null>): boolean {
  const [isPassed, setPassed] = useState(false)
  useEffect(() => {
    if (!place.current) return
    // Reaching far down, the root leaves out only what is above the screen.
    const watcher = new IntersectionObserver(([entry]) => setPassed(entry?.isIntersecting === false), {
      rootMargin: '0px 0px 1000000px 0px',
    })
    watcher.observe(place.current)
    return () => watcher.disconnect()
  }, [place])
  return isPassed
}
