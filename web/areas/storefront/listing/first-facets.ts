/** What a list's filters show at first: the rest of their values is asked for when somebody opens them. */
import type { Facet, Facets } from '#contract/search.ts'

/** How many groups of filters are open from the start; the others show no values until they are opened. */
export const openAtFirst = 3

/** How many values an open group shows. */
export const shownAtFirst = 6

export type ShownFacet = Facet & {
  /** How many values were left out. */
  readonly more?: number
}

export interface ShownFacets extends Omit<Facets, 'facets'> {
  readonly facets: readonly ShownFacet[]
}

/** The facets with the values that are seen at first, and those that are selected. */
export function firstFacets(facets: Facets): ShownFacets {
  return { ...facets, facets: facets.facets.map((facet, place) => firstValues(facet, place < openAtFirst)) }
}

function firstValues(facet: Facet, isOpen: boolean): ShownFacet {
  switch (facet.kind) {
    case 'range':
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

/** The first categories at the top of a tree, and the way down to each that is selected. */
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
