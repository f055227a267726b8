import type { Vertical } from '#contract/vocabulary.ts'
import type { ListState } from '#shop/list-query.ts'
import { type ProductSorting, productSortings } from '#values/sorting.ts'

/** What a page's list is always about, whatever is filtered. */
export interface ListScope {
  readonly vertical?: Vertical
  /** The slug of the category that the page is of. */
  readonly within?: string
  readonly store?: string
  readonly deals?: 'true'
  /** The order the page has when nobody asked for one. */
  readonly sortBy?: 'discount-high-low'
}

/** What the API is asked for a list of products. */
export function queryOf({ tab: _, layout: __, filters: ___, sortBy, ...list }: ListState, scope: ListScope) {
  const order = sortingOf(sortBy) ?? scope.sortBy
  return {
    ...list,
    page: list.page === undefined ? undefined : Number(list.page),
    as_typed: list.as_typed === 'true' ? ('true' as const) : undefined,
    ...scope,
    sortBy: order,
  }
}

/** What the API is asked for the filters of that list. */
export function facetQueryOf(list: ListState, scope: ListScope) {
  return { ...queryOf(list, scope), country: list.delivers_to }
}

function sortingOf(sortBy: string | undefined): ProductSorting | undefined {
  return productSortings.find((sorting) => sorting === sortBy)
}
