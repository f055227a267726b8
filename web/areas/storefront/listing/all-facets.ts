import { createContext, useEffect, useEffectEvent, useState } from 'react'
import { browserApi } from '#app/api.ts'
import type { AppPath } from '#app/link.tsx'
import { changeList, writeList } from '#shop/list-query.ts'
import type { Country } from './filters.tsx'
import type { ShownFacets } from './first-facets.ts'
import { facetQueryOf } from './list-query-of.ts'
import type { LoadedList } from './load-list.ts'

/** How to load the filter values that a page leaves out. */
export interface MoreFacets {
  /** The same list with all filter values, for browsers without script. */
  readonly href: AppPath
  readonly load: () => void
}

export const MoreFacetsContext = createContext<MoreFacets>({ href: '?filters=all', load: () => {} })

interface Filled {
  readonly facets: ShownFacets
  readonly countries: readonly Country[]
}

/**
 * Returns the list's filters as rendered, or with all values once those were requested. From that point they are
 * loaded again with every change of the list; the previous values are shown meanwhile.
 */
export function useAllFacets(
  loaded: Pick<LoadedList, 'list' | 'facets' | 'countries' | 'scope'>,
): Filled & { readonly isComplete: boolean; readonly more: MoreFacets } {
  const { list, facets, countries, scope } = loaded
  const [all, setAll] = useState<Filled>()
  const isComplete = list.filters === 'all' || all !== undefined
  const href = `${writeList(changeList(list, { filters: 'all' })) as '?'}` as const

  async function load() {
    try {
      const [found, places] = await Promise.all([
        browserApi('GET /products/facets', { query: facetQueryOf(list, scope) }),
        browserApi('GET /countries'),
      ])
      setAll({ facets: found, countries: places.data })
    } catch {
      // On failure, the link to the page with all values remains.
    }
  }

  const loadAgain = useEffectEvent(() => {
    if (all) void load()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list has other values
  useEffect(loadAgain, [list])

  return { ...(all ?? { facets, countries }), isComplete, more: { href, load: () => void load() } }
}
