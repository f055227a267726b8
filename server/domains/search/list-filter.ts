/** What a list is narrowed by, read from its query, whose form the contract has checked. */

import type { FacetQuery, ListQuery } from '#contract/search.ts'
import type { Vertical } from '#contract/vocabulary.ts'
import type { DeliverTo } from '#values/deliver-to.ts'
import type { Diet } from '#values/diets.ts'
import { dietSearch } from './diets.ts'

export interface ListFilter {
  readonly vertical: Vertical | undefined
  /** The slug of the category that the list is of. */
  readonly within: string | undefined
  /** Slugs; what a product is found under is any of them. */
  readonly categories: readonly string[]
  /** Values by slug: of one attribute any, of several attributes one each. */
  readonly attributes: readonly string[]
  /** Whole units of the visitor's currency, both ends included. */
  readonly price: { readonly min: number | undefined; readonly max: number | undefined } | undefined
  /** Whole stars: 4 is 4.0 to 4.99. */
  readonly stars: readonly number[]
  readonly tags: readonly string[]
  readonly brands: readonly string[]
  readonly stores: readonly string[]
  readonly islands: readonly string[]
  readonly ids: readonly string[] | undefined
  readonly onlyDeals: boolean
  readonly onlyOpen: boolean
  /** Only what can be delivered there. */
  readonly deliversTo: DeliverTo | undefined
  /** The place that `deliversTo` would be. */
  readonly place: DeliverTo | undefined
  /** Without the words that ask for a diet. */
  readonly search: string | undefined
  readonly isAsTyped: boolean
  /** What a search requires of everything that it finds. */
  readonly diets: readonly Diet[]
}

export type Sorting = NonNullable<ListQuery['sortBy']> | 'best' | 'relevance'

const WORDS_MAX = 30
const IDS_MAX = 60
const RANGE = /^(\d{1,9})?-(\d{1,9})?$/

/** What was typed, and whether it is to be corrected. */
export interface Typed {
  readonly text: string
  readonly isAsTyped: boolean
}

export function typedIn({ search, isAsTyped }: ListFilter): Typed | undefined {
  return search === undefined ? undefined : { text: search, isAsTyped }
}

/** Of the visitor's own country their whole place counts. */
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
    categories: slugs(query.category),
    attributes: slugs(query.attribute),
    price: priceRange(query.price),
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

/** What goods of a diet are ranked by where nothing else is looked for: those that say so of themselves come first. */
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

/** What was asked for, else what fits: relevance for a search, the largest saving for offers, best sellers for the rest. */
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
