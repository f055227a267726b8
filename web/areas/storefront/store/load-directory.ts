import { redirect } from 'react-router'
import type { Api } from '#app/api.ts'
import type { Vertical } from '#contract/vocabulary.ts'
import { hasEmptyKeys, readStoreList, type StoreListState, writeStoreList } from './store-list-query.ts'

/** The stores that an address asks for; past the end it leads to the last page. */
export async function loadDirectory(
  api: Api,
  url: URL,
  scope: { readonly vertical?: Vertical; readonly details?: 'true' },
) {
  const list = readStoreList(url.searchParams)
  if (hasEmptyKeys(url.searchParams)) throw redirect(`${url.pathname}${writeStoreList(list)}`)
  const { layout: _, ...query } = list
  const stores = await api('GET /stores', { query: { ...query, ...scope } })
  if (stores.current_page !== (list.page ?? 1)) {
    throw redirect(`${url.pathname}${writeStoreList({ ...list, page: stores.current_page })}`)
  }
  return { list, stores }
}

/** Lists that were narrowed, ordered or laid out by hand are kept out of search engines. */
export function isHiddenDirectory(list: StoreListState | undefined): boolean {
  return Object.keys(list ?? {}).some((key) => key !== 'page')
}
