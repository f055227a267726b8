import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Scrolls a horizontal strip or vertical sidebar so that its current item is visible on every page. A sidebar whose
 * item is already visible isn't scrolled, as the user may just have pressed there.
 */
export function useCurrentInView<Strip extends HTMLElement>(): RefObject<Strip | null> {
  const strip = useRef<Strip>(null)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has another current way
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current=page]')
    if (!strip.current || !current) return
    const [way, room] = [current.getBoundingClientRect(), strip.current.getBoundingClientRect()]
    const isInView = way.top >= room.top && way.bottom <= room.bottom
    strip.current.scrollBy({
      left: way.left + way.width / 2 - (room.left + room.width / 2),
      top: isInView ? 0 : way.top + way.height / 2 - (room.top + room.height / 2),
    })
  }, [pathname])

  return strip
}
