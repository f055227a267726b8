import { ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { Icon } from '#ui/icon.tsx'
import { splitLocale } from '#values/locale.ts'

const purchasePaths = ['/cart', '/checkout']

/** A link to the top, shown below the first screen; on phones not where it would cover the checkout button. */
export function BackToTop() {
  const t = useTranslate()
  const { path } = splitLocale(useLocation().pathname)
  const marker = useRef<HTMLSpanElement>(null)
  const [isFar, setFar] = useState(false)

  useEffect(() => {
    if (!marker.current) return
    const watcher = new IntersectionObserver(([entry]) =>
      setFar(entry !== undefined && !entry.isIntersecting),
    )
    watcher.observe(marker.current)
    return () => watcher.disconnect()
  }, [])

  return (
    <>
      <span ref={marker} aria-hidden="true" className="pointer-events-none absolute top-0 h-[150vh] w-px" />
      <a
        href="#main"
        aria-label={t('shell.back_to_top')}
        inert={!isFar}
        className={`fixed end-4 bottom-20 z-20 grid size-12 place-items-center rounded-full bg-raised text-strong opacity-0 shadow-mid transition-opacity not-inert:opacity-100 lg:end-8 lg:bottom-8 ${purchasePaths.includes(path) ? 'max-lg:hidden' : ''}`}
      >
        <Icon of={ArrowUp} />
      </a>
    </>
  )
}
