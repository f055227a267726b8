/** Searches products, categories, collections, stores, brands and tags, for pickers in forms that work without script. */
import type { Api } from '#app/api.ts'
import type { CategoryNode } from '#contract/catalog.ts'

export const placeKinds = ['product', 'category', 'store'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** Search result, identified by a slug or by the path of a category. */
export interface Place {
  readonly key: string
  readonly name: string
  /** Distinguishes results with the same name. */
  readonly detail?: string | undefined
}

const FOUND_MAX = 8

/** Returns the best matches in the market, or among one store's products. */
export async function findPlaces(
  api: Api,
  {
    kind,
    words,
    store,
  }: { kind: PlaceKind | 'brand' | 'tag' | 'collection'; words: string; store?: string | undefined },
): Promise<Place[]> {
  const query = { search: words }
  if (kind === 'category') {
    const { data } = await api('GET /categories')
    return data
      .flatMap((vertical) => categoriesIn(vertical, []))
      .filter(({ name, key }) => isLike(`${name} ${key}`, words))
      .slice(0, FOUND_MAX)
  }
  if (kind === 'store') {
    const { data } = await api('GET /operator/stores', { query })
    return data.slice(0, FOUND_MAX).map(({ slug: key, name, city }) => ({ key, name, detail: city }))
  }
  if (kind === 'brand') {
    const { data } = await api('GET /operator/brands', { query })
    return data.slice(0, FOUND_MAX).map(({ slug: key, name }) => ({ key, name }))
  }
  if (kind === 'collection') {
    const { data } = await api('GET /operator/collections', { query })
    return data.slice(0, FOUND_MAX).map(({ slug: key, name }) => ({ key, name }))
  }
  if (kind === 'tag') {
    const { data } = await api('GET /operator/tags', { query })
    return data.slice(0, FOUND_MAX).map(({ slug: key, name }) => ({ key, name: name.en }))
  }
  if (store !== undefined) {
    const { data } = await api('GET /seller/stores/{store}/products', { params: { store }, query })
    return data.slice(0, FOUND_MAX).map(({ slug: key, name }) => ({ key, name }))
  }
  const { data } = await api('GET /operator/products', { query })
  return data
    .slice(0, FOUND_MAX)
    .map(({ slug: key, name, store: { name: detail } }) => ({ key, name, detail }))
}

function categoriesIn({ path, name, children }: CategoryNode, above: readonly string[]): Place[] {
  const own = { key: path, name, ...(above.length > 0 && { detail: above.join(' · ') }) }
  return [own, ...children.flatMap((child) => categoriesIn(child, [...above, name]))]
}

/** Whether a text has all words, whatever their case and accents. */
export function isLike(text: string, words: string): boolean {
  const plain = (of: string) => of.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const sought = plain(words).split(/\s+/)
  return sought.every((word) => plain(text).includes(word))
}
