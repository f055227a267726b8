import type { SellerOrder } from '#contract/seller.ts'
import { readSellerRefunds } from '#domains/ledger/index.ts'
import { staffInStore, staffOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { shownTo, storeOrderAnswer } from './seller-answers.ts'
import { readStoreOrders } from './store-order-queries.ts'

export async function readStoreOrder(
  work: Work,
  { params }: { params: { store: string; number: string } },
): Promise<SellerOrder> {
  const { storeId } = staffOf(work, params.store)
  return findStoreOrder(work, { storeId, number: params.number })
}

/**
 * Returns an order as the calling staff may see it.
 * @throws {Problem} not_found, also for another store's order
 */
export async function findStoreOrder(
  work: Work,
  { storeId, number }: { storeId: string; number: string },
): Promise<SellerOrder> {
  const [row] = await readStoreOrders(work, { storeId, number }, { page: 1, perPage: 1 })
  if (!row) throw problem('not_found')
  const givenBackMinor = await readSellerRefunds(work, row.id)
  const order = storeOrderAnswer(row, { locale: work.locale, givenBackMinor })
  return shownTo(staffInStore(work, storeId), order)
}
