/** The address of a list of stores; what is malformed is dropped. */
import type { Vertical } from '#contract/vocabulary.ts'
import { type StoreSorting, storeSortings } from '#values/sorting.ts'
import { type StoreListLayout, storeListLayouts } from '#values/store-layout.ts'
import { verticals } from '#values/vertical.ts'

export interface StoreListState {
  readonly category?: string
  /** Whole stars, those that are enough: `4,5`. */
  readonly rating?: string
  readonly island?: string
  readonly open_now?: 'true'
  readonly delivers_to?: string
  readonly vertical?: Vertical
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
  const words = (key: string, pattern: RegExp) => {
    const text = params.getAll(key).join(',')
    return pattern.test(text) ? text : undefined
  }
  const category = words('category', /^[a-z0-9,-]{1,200}$/)
  const rating = words('rating', /^[1-5](,[1-5]){0,4}$/)
  const island = words('island', /^[A-Z,]{2,200}$/)
  const deliversTo = words('delivers_to', /^[A-Z]{2}$/)
  const vertical = verticals.find((known) => known === params.get('vertical'))
  const search = params.get('search')?.trim().slice(0, 100)
  const sortBy = storeSortings.find((known) => known === params.get('sortBy'))
  const layout = storeListLayouts.find((known) => known === params.get('layout'))
  const page = words('page', /^[1-9]\d{0,3}$/)
  return {
    ...(category ? { category } : {}),
    ...(rating ? { rating } : {}),
    ...(island ? { island } : {}),
    ...(params.get('open_now') === 'true' ? { open_now: 'true' as const } : {}),
    ...(deliversTo ? { delivers_to: deliversTo } : {}),
    ...(vertical ? { vertical } : {}),
    ...(search ? { search } : {}),
    ...(sortBy ? { sortBy } : {}),
    ...(layout ? { layout } : {}),
    ...(page && page !== '1' ? { page: Number(page) } : {}),
  }
}

/** The query with its question mark, its keys in one order; nothing for the whole list. */
export function writeStoreList(state: StoreListState): string {
  const params = new URLSearchParams()
  for (const key of keysInOrder) {
    if (state[key] !== undefined && state[key] !== 1) params.set(key, String(state[key]))
  }
  const text = params.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** A plain form sends its empty fields too: such an address is not the list's own. */
export function hasEmptyKeys(params: URLSearchParams): boolean {
  return keysInOrder.some((key) => params.getAll(key).includes(''))
}

/** What narrows the list, beside how it is ordered and laid out. */
export function isStoreListNarrowed({
  page: _,
  sortBy: __,
  layout: ___,
  ...filters
}: StoreListState): boolean {
  return Object.keys(filters).length > 0
}
