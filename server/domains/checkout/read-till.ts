import { bankTransferTerms, type Gateways } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import type { Till } from './payment-methods.ts'

/** What the market can be paid by at this moment. */
export async function readTill(work: Pick<Work, 'db' | 'now'>, gateways: Gateways): Promise<Till> {
  return { takesCards: gateways.length > 0, bank: await bankTransferTerms(work), now: work.now }
}
