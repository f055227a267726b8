import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For a strip of ways that scrolls sideways: whichever is current is in view, on every page. */
export function useCurrentInView<Strip extends HTMLElement>(): RefObject<Strip | null> {
  const strip = useRef<Strip>(null)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page has another current way
  useEffect(() => {
    const current = strip.current?.querySelector('[aria-current=page]')
    if (strip.current && current)
      strip.current.scrollBy({ left: middleOf(current) - middleOf(strip.current) })
  }, [pathname])

  return strip
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
