import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { IconButton } from './button.tsx'

const widths = {
  /** Cards, of which a part of the next shows that there is more. */
  cards: 'auto-cols-[min(70vw,15.5rem)]',
  wide: 'auto-cols-[min(85vw,24rem)]',
  full: 'auto-cols-[100%]',
} as const

interface CarouselProps {
  readonly label: string
  readonly items: readonly { readonly id: string; readonly content: ReactNode }[]
  readonly width?: keyof typeof widths
}

/** A row that scrolls sideways by hand, wheel, keys or the buttons; nothing moves by itself. */
export function Carousel({ label, items, width = 'cards' }: CarouselProps) {
  const t = useTranslate()
  const row = useRef<HTMLUListElement>(null)
  const [edges, setEdges] = useState({ isAtStart: true, isAtEnd: false })

  useEffect(() => {
    const { current } = row
    if (!current) return
    const measure = () => setEdges(edgesOf(current))
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    current.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      current.removeEventListener('scroll', measure)
    }
  }, [])

  function move(by: 1 | -1): void {
    const { current } = row
    if (!current) return
    const forward = getComputedStyle(current).direction === 'rtl' ? -1 : 1
    current.scrollBy({ left: by * forward * current.clientWidth * 0.85, behavior: 'smooth' })
  }

  const button = 'absolute top-1/2 z-10 -translate-y-1/2 bg-raised shadow-mid max-sm:hidden noscript:hidden'
  return (
    <section aria-roledescription={t('ui.carousel')} aria-label={label} className="relative">
      <ul
        ref={row}
        className={`no-scrollbar -mx-1 grid scroll-px-1 snap-x snap-mandatory grid-flow-col gap-4 overflow-x-auto scroll-smooth px-1 py-2 sm:gap-6 ${widths[width]}`}
      >
        {items.map(({ id, content }, index) => (
          <li
            key={id}
            aria-label={t('ui.slide_of', { number: index + 1, total: items.length })}
            className="min-w-0 snap-start"
          >
            {content}
          </li>
        ))}
      </ul>
      {edges.isAtStart && edges.isAtEnd ? null : (
        <>
          <IconButton
            icon={ChevronLeft}
            label={t('ui.previous')}
            flips
            variant="quiet"
            disabled={edges.isAtStart}
            onClick={() => move(-1)}
            className={`-start-4 disabled:invisible ${button}`}
          />
          <IconButton
            icon={ChevronRight}
            label={t('ui.next')}
            flips
            variant="quiet"
            disabled={edges.isAtEnd}
            onClick={() => move(1)}
            className={`-end-4 disabled:invisible ${button}`}
          />
        </>
      )}
    </section>
  )
}

/** `scrollLeft` counts down from zero where text runs from right to left. */
function edgesOf({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): {
  isAtStart: boolean
  isAtEnd: boolean
} {
  const passed = Math.abs(scrollLeft)
  return { isAtStart: passed < 8, isAtEnd: passed > scrollWidth - clientWidth - 8 }
}
