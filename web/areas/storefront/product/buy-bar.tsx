import { type RefObject, useEffect, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Money } from '#contract/common.ts'
import { Price } from '#shop/price.tsx'
import { Button } from '#ui/button.tsx'

interface BuyBarProps {
  readonly name: string
  readonly price: Money
  readonly regular: Money | undefined
  /** Once this has been scrolled away above, the bar takes its place. */
  readonly after: RefObject<HTMLElement | null>
}

/** Under the thumb on a phone while someone reads on: what it costs, and the way to have it. Stands within the form that its button sends. */
export function BuyBar({ name, price, regular, after }: BuyBarProps) {
  const t = useTranslate()
  if (!useIsPassed(after)) return null
  return (
    <section
      aria-label={name}
      className="fixed inset-x-0 bottom-0 z-40 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      <div className="page-width flex items-center justify-between gap-4 py-2.5">
        <div className="min-w-0">
          <p className="truncate text-sm text-muted">{name}</p>
          <Price price={price} regular={regular} />
        </div>
        <Button type="submit" variant="action" className="shrink-0">
          {t('catalog.add_to_cart')}
        </Button>
      </div>
    </section>
  )
}

function useIsPassed(place: RefObject<HTMLElement | null>): boolean {
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
