import type { Vertical } from '#contract/vocabulary.ts'
import type { ListState } from '#shop/list-query.ts'
import { type ProductSorting, productSortings } from '#values/sorting.ts'

/** Conditions of a page's list that no filter changes. */
export interface ListScope {
  readonly vertical?: Vertical
  /** The slug of the page's category. */
  readonly within?: string
  readonly store?: string
  /** The slug of the page's brand. */
  readonly brand?: string
  /** The slug of the page's collection. */
  readonly collection?: string
  readonly deals?: 'true'
  /** The page's default sorting. */
  readonly sortBy?: 'discount-high-low'
}

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

export function facetQueryOf(list: ListState, scope: ListScope) {
  return { ...queryOf(list, scope), country: list.delivers_to }
}

function sortingOf(sortBy: string | undefined): ProductSorting | undefined {
  return productSortings.find((sorting) => sorting === sortBy)
}
