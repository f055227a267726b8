import type { ReactNode } from 'react'
import { AppLink, type AppPath } from '#app/link.tsx'
import { isModifiedClick } from '#app/modified-click.ts'
import { addressOf } from './menu.ts'

interface SearchLinkProps {
  readonly base: AppPath
  readonly onSearch: () => void
  readonly className: string
  readonly children: ReactNode
}

/** Opens the search; without script it leads to the search's page. */
export function SearchLink({ base, onSearch, className, children }: SearchLinkProps) {
  return (
    <AppLink
      to={addressOf(base, '/search')}
      prefetch="none"
      aria-haspopup="dialog"
      onClick={(event) => {
        if (isModifiedClick(event)) return
        event.preventDefault()
        onSearch()
      }}
      className={className}
    >
      {children}
    </AppLink>
  )
}
