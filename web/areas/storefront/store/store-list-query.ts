/** The address of a list of stores; what is malformed is dropped. */

export interface StoreListState {
  readonly category?: string
  readonly island?: string
  readonly open_now?: 'true'
  readonly search?: string
  readonly sortBy?: 'rating' | 'a-z' | 'newest'
  readonly page?: number
}

export const storeSortings = ['rating', 'a-z', 'newest'] as const

export function readStoreList(params: URLSearchParams): StoreListState {
  const words = (key: string, pattern: RegExp) => {
    const text = params.getAll(key).join(',')
    return pattern.test(text) ? text : undefined
  }
  const category = words('category', /^[a-z0-9,-]{1,200}$/)
  const island = words('island', /^[A-Z,]{2,200}$/)
  const search = params.get('search')?.trim().slice(0, 100)
  const sortBy = storeSortings.find((known) => known === params.get('sortBy'))
  const page = words('page', /^[1-9]\d{0,3}$/)
  return {
    ...(category ? { category } : {}),
    ...(island ? { island } : {}),
    ...(params.get('open_now') === 'true' ? { open_now: 'true' as const } : {}),
    ...(search ? { search } : {}),
    ...(sortBy ? { sortBy } : {}),
    ...(page && page !== '1' ? { page: Number(page) } : {}),
  }
}

export function writeStoreList(state: StoreListState): string {
  const params = new URLSearchParams()
  for (const key of ['category', 'island', 'open_now', 'search', 'sortBy', 'page'] as const) {
    if (state[key] !== undefined && state[key] !== 1) params.set(key, String(state[key]))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}
