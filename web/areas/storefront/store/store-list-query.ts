/**
 * The address of a store list. An invalid filter is kept, so that the list shows nothing instead of everything;
 * unknown sortings, layouts and pages are dropped.
 */
import { type StoreSorting, storeSortings } from '#values/sorting.ts'
import { type StoreListLayout, storeListLayouts } from '#values/store-layout.ts'

export interface StoreListState {
  readonly category?: string
  /** Accepted ratings in whole stars: `4,5`. */
  readonly rating?: string
  readonly island?: string
  readonly open_now?: string
  readonly delivers_to?: string
  readonly vertical?: string
  readonly search?: string
  readonly sortBy?: StoreSorting
  readonly layout?: StoreListLayout
  readonly page?: number
}

const keysInOrder = [
  'category',
  'rating',
  'island',
  'open_now',
  'delivers_to',
  'vertical',
  'search',
  'sortBy',
  'layout',
  'page',
] as const satisfies readonly (keyof StoreListState)[]

export function readStoreList(params: URLSearchParams): StoreListState {
  const filter = (key: string) => params.getAll(key).join(',').slice(0, 200)
  const category = filter('category')
  const rating = filter('rating')
  const island = filter('island')
  const openNow = filter('open_now')
  const deliversTo = filter('delivers_to')
  const vertical = filter('vertical')
  const search = params.get('search')?.trim().slice(0, 100)
  const sortBy = storeSortings.find((known) => known === params.get('sortBy'))
  const layout = storeListLayouts.find((known) => known === params.get('layout'))
  const page = /^[1-9]\d{0,3}$/.exec(params.get('page') ?? '')?.[0]
  return {
    ...(category ? { category } : {}),
    ...(rating ? { rating } : {}),
    ...(island ? { island } : {}),
    ...(openNow ? { open_now: openNow } : {}),
    ...(deliversTo ? { delivers_to: deliversTo } : {}),
    ...(vertical ? { vertical } : {}),
    ...(search ? { search } : {}),
    ...(sortBy ? { sortBy } : {}),
    ...(layout ? { layout } : {}),
    ...(page && page !== '1' ? { page: Number(page) } : {}),
  }
}

/** Returns the query with its question mark and its keys in a fixed order; empty for the unfiltered list. */
export function writeStoreList(state: StoreListState): string {
  const params = new URLSearchParams()
  for (const key of keysInOrder) {
    if (state[key] !== undefined && state[key] !== 1) params.set(key, String(state[key]))
  }
  const text = params.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Plain forms send empty fields too; such an address is not canonical. */
export function hasEmptyKeys(params: URLSearchParams): boolean {
  return keysInOrder.some((key) => params.getAll(key).includes(''))
}

/** Whether the list is filtered; sorting and layout don't count. */
export function isStoreListNarrowed({
  page: _,
  sortBy: __,
  layout: ___,
  ...filters
}: StoreListState): boolean {
  return Object.keys(filters).length > 0
}
