import { redirect } from 'react-router'
import type { Api } from '#app/api.ts'
import type { Vertical } from '#contract/common.ts'
import { readStoreList, writeStoreList } from './store-list-query.ts'

/** The stores that an address asks for; past the end it leads to the last page. */
export async function loadDirectory(api: Api, url: URL, scope: { readonly vertical?: Vertical }) {
  const list = readStoreList(url.searchParams)
  const stores = await api('GET /stores', { query: { ...list, ...scope } })
  if (stores.current_page !== (list.page ?? 1)) {
    throw redirect(`${url.pathname}${writeStoreList({ ...list, page: stores.current_page })}`)
  }
  return { list, stores }
}
