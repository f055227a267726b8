import type {
  searchMarket as searchingMarket,
  searchStore as searchingStore,
} from '#contract/dashboard-search.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { findCustomers } from '#domains/accounts/index.ts'
import { findProducts } from '#domains/catalog/index.ts'
import { findOrders, findStoreOrders } from '#domains/orders/index.ts'
import { findPayouts } from '#domains/payouts/index.ts'
import { findStores, staffOf } from '#domains/sellers/index.ts'
import type { Work } from '#platform/work.ts'

/** Of each kind. */
const FOUND_MAX = 5

/** Searches the whole market. */
export async function searchMarket(
  work: Work,
  { query }: Given<typeof searchingMarket>,
): Promise<Answer<typeof searchingMarket>> {
  const sought = { search: query.q, limit: FOUND_MAX }
  const [orders, customers, products, stores, payouts] = await Promise.all([
    findOrders(work, sought),
    findCustomers(work, sought),
    findProducts(work, sought),
    findStores(work, sought),
    findPayouts(work, sought),
  ])
  return { orders, customers, products, stores, payouts }
}

/** Searches what the caller's role includes of a store. @throws not_found */
export async function searchStore(
  work: Work,
  { params, query }: Given<typeof searchingStore>,
): Promise<Answer<typeof searchingStore>> {
  const { storeId, permissions } = staffOf(work, params.store)
  const sought = { search: query.q, limit: FOUND_MAX, storeId }
  const [orders, products, payouts] = await Promise.all([
    findStoreOrders(work, sought),
    permissions.includes('products.view') ? findProducts(work, sought) : [],
    permissions.includes('finance.money') ? findPayouts(work, sought) : [],
  ])
  return { orders, products, payouts }
}
