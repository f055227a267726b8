import type { Api } from '#app/api.ts'
import { found } from '#app/found.ts'
import { queryOf } from '#app/query-of.ts'

export type StockRole = 'seller' | 'operator'

/** Loads a page of stock movements, for a store's staff and for operators. */
export async function loadMovements(
  api: Api,
  { role, store, url }: { readonly role: StockRole; readonly store: string; readonly url: URL },
) {
  const query = queryOf(url)
  return {
    role,
    store,
    query,
    movements: await found(
      url,
      api(`GET /${role}/stores/{store}/stock-movements`, { params: { store }, query }),
    ),
    attempt: crypto.randomUUID(),
  }
}

export type LoadedMovements = Awaited<ReturnType<typeof loadMovements>>
