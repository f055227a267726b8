import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import { Icon } from './icon.tsx'

interface PaginationProps {
  readonly page: number
  readonly lastPage: number
  /** Returns the address of a page; without it, the current address with another `page`. Cached pages must set it. */
  readonly hrefOf?: (page: number) => AppPath
  /** The list scrolls to the start of a page itself. */
  readonly staysInPlace?: boolean
}

export function Pagination({ page, lastPage, hrefOf: given, staysInPlace = false }: PaginationProps) {
  const t = useTranslate()
  const ownHrefOf = usePageHref()
  const hrefOf = given ?? ownHrefOf
  if (lastPage <= 1) return null
  return (
    <nav aria-label={t('ui.pages')} className="flex justify-center">
      <ul className="flex flex-wrap items-center justify-center gap-1">
        <li>
          <Arrow
            icon={ChevronLeft}
            label={t('ui.previous_page')}
            rel="prev"
            to={page > 1 ? hrefOf(page - 1) : undefined}
            staysInPlace={staysInPlace}
          />
        </li>
        {pagesAround(page, lastPage).map((entry) =>
          typeof entry === 'string' ? (
            <li key={entry} aria-hidden="true" className="w-6 text-center text-muted">
              …
            </li>
          ) : (
            <li key={entry}>
              <AppLink
                to={hrefOf(entry)}
                preventScrollReset={staysInPlace}
                aria-label={t('ui.page', { page: entry })}
                aria-current={entry === page ? 'page' : undefined}
                className="flex size-11 items-center justify-center rounded-full font-semibold text-body tabular-nums transition-colors hover:bg-accent-soft hover:text-accent-text aria-[current=page]:bg-accent aria-[current=page]:text-on-accent"
              >
                {entry}
              </AppLink>
            </li>
          ),
        )}
        <li>
          <Arrow
            icon={ChevronRight}
            label={t('ui.next_page')}
            rel="next"
            to={page < lastPage ? hrefOf(page + 1) : undefined}
            staysInPlace={staysInPlace}
          />
        </li>
      </ul>
    </nav>
  )
}

interface ArrowProps {
  readonly icon: typeof ChevronLeft
  readonly label: string
  readonly rel: 'prev' | 'next'
  readonly to: AppPath | undefined
  readonly staysInPlace: boolean
}

function Arrow({ icon, label, rel, to, staysInPlace }: ArrowProps) {
  const look = 'flex size-11 items-center justify-center rounded-full'
  if (to === undefined) {
    return (
      <span aria-hidden="true" className={`${look} text-muted opacity-40`}>
        <Icon of={icon} flips />
      </span>
    )
  }
  return (
    <AppLink
      to={to}
      rel={rel}
      preventScrollReset={staysInPlace}
      aria-label={label}
      className={`${look} text-accent-text transition-colors hover:bg-accent-soft`}
    >
      <Icon of={icon} flips />
    </AppLink>
  )
}

/** Returns the first, the last and the neighbouring pages; a gap is named by its side. */
export function pagesAround(page: number, lastPage: number): (number | 'before' | 'after')[] {
  const near = [page - 1, page, page + 1].filter((each) => each > 1 && each < lastPage)
  const first = near[0] ?? lastPage
  const last = near.at(-1) ?? 1
  return [
    1,
    ...(first === 3 ? [2] : first > 3 && first < lastPage ? (['before'] as const) : []),
    ...near,
    ...(last === lastPage - 2 ? [lastPage - 1] : last < lastPage - 2 ? (['after'] as const) : []),
    lastPage,
  ]
}
