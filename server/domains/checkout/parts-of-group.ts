import type { Group } from '#domains/orders/index.ts'
import { storeTerms } from '#domains/sellers/index.ts'
import type { Work } from '#platform/work.ts'
import type { PartToPay } from './payment-methods.ts'

/** Returns what the available payment methods of a placed order depend on: its sellers' current terms. */
export async function partsOf(work: Work, { orders }: Pick<Group, 'orders'>): Promise<PartToPay[]> {
  const terms = await storeTerms(
    work,
    orders.map(({ storeId }) => storeId),
  )
  return orders.map(({ storeId, kind, slotStartsAt }) => ({
    acceptsCash: terms.get(storeId)?.acceptsCash === true,
    isCooked: terms.get(storeId)?.deliveryMode === 'kitchen',
    kind,
    slotStartsAt,
  }))
}
