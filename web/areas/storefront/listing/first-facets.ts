/** The filter values that a list shows at first; the others load when a group is opened. */
import type { Facet, Facets } from '#contract/search.ts'

/** How many filter groups are open at first; the others have no values until they are opened. */
export const openAtFirst = 2

/** How many values an open group shows. */
export const shownAtFirst = 5

export type ShownFacet = Facet & {
  readonly more?: number
}

export interface ShownFacets extends Omit<Facets, 'facets'> {
  readonly facets: readonly ShownFacet[]
}

/** Returns the facets with their first values and all selected ones. */
export function firstFacets(facets: Facets): ShownFacets {
  return { ...facets, facets: facets.facets.map((facet, place) => firstValues(facet, place < openAtFirst)) }
}

function firstValues(facet: Facet, isOpen: boolean): ShownFacet {
  switch (facet.kind) {
    case 'range':
    case 'number':
    case 'switch':
      return facet
    case 'tree': {
      const values = firstBranches(facet.values, isOpen ? shownAtFirst : 0)
      return { ...facet, values, more: facet.values.length - values.length }
    }
    case 'rating': {
      const values = firstOf(facet.values, isOpen)
      return { ...facet, values, more: facet.values.length - values.length }
    }
    case 'swatch': {
      const values = firstOf(facet.values, isOpen)
      return { ...facet, values, more: facet.values.length - values.length }
    }
    case 'checkbox': {
      const values = firstOf(facet.values, isOpen)
      return { ...facet, values, more: facet.values.length - values.length }
    }
  }
}

function firstOf<Value extends { readonly is_selected: boolean }>(
  values: readonly Value[],
  isOpen: boolean,
): Value[] {
  const count = isOpen ? shownAtFirst : 0
  return values.filter(({ is_selected }, place) => place < count || is_selected)
}

/** Returns the first top-level categories, and the path to each selected one. */
function firstBranches<Value extends { readonly is_selected: boolean; readonly depth: number }>(
  values: readonly Value[],
  count: number,
): Value[] {
  const top = Math.min(...values.map(({ depth }) => depth))
  const first = new Set(values.filter(({ depth }) => depth === top).slice(0, count))
  const above: Value[] = []
  for (const value of values) {
    while (above.length > 0 && (above.at(-1)?.depth ?? 0) >= value.depth) above.pop()
    above.push(value)
    if (value.is_selected) for (const each of above) first.add(each)
  }
  return values.filter((value) => first.has(value))
}
