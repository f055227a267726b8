import { redirect } from 'react-router'
import type { Api } from '#app/api.ts'
import { unreadableOf } from '#app/unreadable.ts'
import type { Input } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { Vertical } from '#contract/vocabulary.ts'
import { hasEmptyKeys, readStoreList, type StoreListState, writeStoreList } from './store-list-query.ts'

/** Returns the stores that the address asks for; redirects pages past the end to the last page. */
export async function loadDirectory(
  api: Api,
  url: URL,
  scope: { readonly vertical?: Vertical; readonly details?: 'true' },
) {
  const list = readStoreList(url.searchParams)
  if (hasEmptyKeys(url.searchParams)) throw redirect(`${url.pathname}${writeStoreList(list)}`)
  const { layout: _, ...query } = list
  const stores = await loadStores(api, { ...query, ...scope })
  if (stores.current_page !== (list.page ?? 1)) {
    throw redirect(`${url.pathname}${writeStoreList({ ...list, page: stores.current_page })}`)
  }
  return { list, stores }
}

type StoreQuery = NonNullable<Input<Endpoints['GET /stores']>['query']>

/** An invalid filter returns no stores. */
async function loadStores(api: Api, query: StoreQuery) {
  try {
    return await api('GET /stores', { query })
  } catch (error) {
    const unread = unreadableOf(error)
    if (!unread) throw error
    const readable = Object.entries({ ...query, page: undefined }).filter(([key]) => !unread.includes(key))
    const all = await api('GET /stores', { query: Object.fromEntries(readable) })
    return { ...all, data: [], current_page: 1, last_page: 1, total: 0 }
  }
}

/** Filtered, sorted or re-laid-out lists are not indexed. */
export function isHiddenDirectory(list: StoreListState | undefined): boolean {
  return Object.keys(list ?? {}).some((key) => key !== 'page')
}
