import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Icon } from '#ui/icon.tsx'
import { scrollBehavior } from './use-slide-in-view.ts'

interface CarouselProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly items: readonly { readonly key: string; readonly content: ReactNode }[]
  /** Sets the width of one item. */
  readonly itemClassName: string
}

/** Row that scrolls sideways and snaps: by touch, wheel, keyboard or its two buttons. */
export function Carousel({ label, items, itemClassName }: CarouselProps) {
  const t = useTranslate()
  const id = useId()
  const row = useRef<HTMLUListElement>(null)

  function scroll(direction: 1 | -1) {
    const element = row.current
    if (!element) return
    const forward = getComputedStyle(element).direction === 'rtl' ? -direction : direction
    element.scrollBy({ left: forward * element.clientWidth * 0.85, behavior: scrollBehavior() })
  }

  return (
    <div className="group/shelf relative">
      <ul
        id={id}
        ref={row}
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a row that scrolls must be reachable by keyboard
        tabIndex={0}
        className="shelf -mx-[min(1rem,5vw)] flex gap-4 px-[min(1rem,5vw)] pb-2 sm:gap-6"
      >
        {items.map(({ key, content }) => (
          <li key={key} className={`shrink-0 snap-start ${itemClassName}`}>
            {content}
          </li>
        ))}
      </ul>
      <div className="absolute -top-16 end-0 hidden gap-2 sm:pointer-fine:flex">
        <CarouselButton label={t('catalog.shelf_back', { label })} controls={id} onClick={() => scroll(-1)}>
          <Icon of={ChevronLeft} flips />
        </CarouselButton>
        <CarouselButton label={t('catalog.shelf_on', { label })} controls={id} onClick={() => scroll(1)}>
          <Icon of={ChevronRight} flips />
        </CarouselButton>
      </div>
    </div>
  )
}

interface CarouselButtonProps {
  readonly label: string
  readonly controls: string
  readonly onClick: () => void
  readonly children: ReactNode
}

function CarouselButton({ label, controls, onClick, children }: CarouselButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-controls={controls}
      onClick={onClick}
      className="grid size-11 place-items-center rounded-full border border-line bg-surface hover:bg-sunken"
    >
      {children}
    </button>
  )
}
