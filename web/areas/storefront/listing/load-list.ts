import { redirect } from 'react-router'
import type { Api } from '#app/api.ts'
import type { Vertical } from '#contract/common.ts'
import {
  changeList,
  isFormShaped,
  type ListState,
  readList,
  type Sorting,
  sortings,
  writeList,
} from '#shop/list-query.ts'

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

const perPage = 24

/** The list of an address within its page's scope; an address in a form's shape or past the end leads to the right one. */
export async function loadList(api: Api, url: URL, scope: ListScope) {
  const list = readList(url.searchParams)
  if (isFormShaped(url.searchParams)) throw redirect(`${url.pathname}${writeList(list)}`)

  const query = queryOf(list, scope)
  const [products, facets] = await Promise.all([
    api('GET /products', { query: { ...query, per_page: perPage } }),
    api('GET /products/facets', { query }),
  ])
  if (products.current_page !== Number(list.page ?? 1)) {
    throw redirect(`${url.pathname}${writeList(changeList(list, { page: String(products.current_page) }))}`)
  }
  return { list, products, facets }
}

function queryOf({ tab: _, layout: __, sortBy, ...list }: ListState, scope: ListScope) {
  const order = sortingOf(sortBy) ?? scope.sortBy
  return {
    ...list,
    page: list.page === undefined ? undefined : Number(list.page),
    open_now: list.open_now === 'true' ? ('true' as const) : undefined,
    as_typed: list.as_typed === 'true' ? ('true' as const) : undefined,
    ...scope,
    sortBy: order,
  }
}

function sortingOf(sortBy: string | undefined): Sorting | undefined {
  return sortings.find((sorting) => sorting === sortBy)
}
