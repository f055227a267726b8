import { use } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { MoreFacetsContext } from './all-facets.ts'

interface MoreValuesProps {
  /** How many values were left out; renders nothing for 0. */
  readonly count: number | undefined
  readonly text?: string
  readonly onWanted?: () => void
}

/** Loads the filter values that the page leaves out; without script, links to the list with all of them. */
export function MoreValues({ count = 0, text, onWanted }: MoreValuesProps) {
  const t = useTranslate()
  const { href, load } = use(MoreFacetsContext)
  if (count === 0) return null
  return (
    <AppLink
      to={href}
      prefetch="none"
      rel="nofollow"
      data-acts
      className="filter-more"
      onClick={(event) => {
        event.preventDefault()
        onWanted?.()
        load()
      }}
    >
      {text ?? t('listing.more_choices', { count })}
    </AppLink>
  )
}
