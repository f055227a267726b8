/** Parses a list's filters from its query, which the contract has validated. */

import type { FacetQuery, ListQuery } from '#contract/search.ts'
import type { Vertical } from '#contract/vocabulary.ts'
import type { DeliverTo } from '#values/deliver-to.ts'
import type { Diet } from '#values/diets.ts'
import { type NumberRange, readRange } from '#values/number-range.ts'
import { dietSearch } from './diets.ts'

export interface ListFilter {
  readonly vertical: Vertical | undefined
  /** Slug of the list's category. */
  readonly within: string | undefined
  /** Slug of the list's collection. */
  readonly collection: string | undefined
  /** Slugs; any of them matches. */
  readonly categories: readonly string[]
  /** Value slugs: any value of one attribute, and one of each attribute. */
  readonly attributes: readonly string[]
  /** Whole units of the visitor's currency, inclusive. */
  readonly price: { readonly min: number | undefined; readonly max: number | undefined } | undefined
  /** Filters by range: an attribute, or a side of a dimension as `box.length`, with inclusive bounds. */
  readonly ranges: readonly NumberRange[]
  /** Whole stars: 4 is 4.0 to 4.99. */
  readonly stars: readonly number[]
  readonly tags: readonly string[]
  readonly brands: readonly string[]
  readonly stores: readonly string[]
  readonly islands: readonly string[]
  readonly ids: readonly string[] | undefined
  readonly onlyDeals: boolean
  readonly onlyOpen: boolean
  /** Limits the list to goods that can be delivered there. */
  readonly deliversTo: DeliverTo | undefined
  /** The place that `deliversTo` would use. */
  readonly place: DeliverTo | undefined
  /** The search text without its diet words. */
  readonly search: string | undefined
  readonly isAsTyped: boolean
  /** Diets that every match must suit. */
  readonly diets: readonly Diet[]
}

export type Sorting = NonNullable<ListQuery['sortBy']> | 'best' | 'relevance'

const WORDS_MAX = 30
const IDS_MAX = 60
const RANGE = /^(\d{1,9})?-(\d{1,9})?$/

export interface Typed {
  readonly text: string
  readonly isAsTyped: boolean
}

export function typedIn({ search, isAsTyped }: ListFilter): Typed | undefined {
  return search === undefined ? undefined : { text: search, isAsTyped }
}

/** For the visitor's own country the full location counts. */
export function listFilter(
  query: ListQuery & Pick<FacetQuery, 'country'>,
  { deliverTo }: { deliverTo?: DeliverTo | undefined } = {},
): ListFilter {
  const placeIn = (country: string | undefined): DeliverTo | undefined => {
    if (country === undefined) return undefined
    return country === deliverTo?.country ? deliverTo : { country }
  }
  const isAsTyped = query.as_typed === 'true'
  const asked = dietSearch(query.search ?? '', { isAsTyped })
  return {
    vertical: query.vertical,
    within: slugs(query.within)[0],
    collection: slugs(query.collection)[0],
    categories: slugs(query.category),
    attributes: slugs(query.attribute),
    price: priceRange(query.price),
    ranges: numberRanges(query.range),
    stars: words(query.rating).map(Number),
    tags: slugs(query.tag),
    brands: slugs(query.brand),
    stores: slugs(query.store),
    islands: words(query.island).map((code) => code.toUpperCase()),
    ids: query.ids === undefined ? undefined : idsOf(query.ids),
    onlyDeals: query.deals === 'true',
    onlyOpen: query.open_now === 'true',
    deliversTo: placeIn(query.delivers_to),
    place: placeIn(query.country) ?? deliverTo,
    search: asked.rest || rankedBy(asked.diets),
    isAsTyped,
    diets: asked.diets,
  }
}

/** Search term when a search has only a diet: products that mention it rank first. */
const RANKED_BY: Partial<Record<Diet, string>> = {
  vegan: 'vegan',
  vegetarian: 'vegetarian',
  'gluten-free': 'gluten',
  'alcohol-free': 'nonalcoholic',
}

function rankedBy(diets: readonly Diet[]): string | undefined {
  const [only, ...others] = diets
  return only && others.length === 0 ? RANKED_BY[only] : undefined
}

/**
 * Returns the requested sorting, else the default: relevance for searches, largest saving for offers, best sellers
 * otherwise.
 */
export function sortingOf(query: ListQuery): Sorting {
  if (query.sortBy) return query.sortBy
  if (query.search) return 'relevance'
  return query.deals === 'true' ? 'discount-high-low' : 'best'
}

function priceRange(text: string | undefined): ListFilter['price'] {
  const [, from, to] = RANGE.exec(text ?? '') ?? []
  if (from === undefined && to === undefined) return undefined
  const [min, max] = [numberOf(from), numberOf(to)]
  return min !== undefined && max !== undefined && min > max ? { min: max, max: min } : { min, max }
}

/** The first range of each filter. */
function numberRanges(text: string | undefined): NumberRange[] {
  const ranges = words(text).flatMap((word) => readRange(word) ?? [])
  return ranges.filter(({ of }, place) => ranges.findIndex((other) => other.of === of) === place)
}

function numberOf(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits)
}

function slugs(list: string | undefined): string[] {
  return words(list).map((word) => word.toLowerCase())
}

function idsOf(list: string): string[] {
  return words(list.toLowerCase()).slice(0, IDS_MAX)
}

function words(list: string | undefined): string[] {
  const all = (list ?? '').split(',').map((word) => word.trim())
  return [...new Set(all.filter((word) => word !== ''))].slice(0, WORDS_MAX)
}
