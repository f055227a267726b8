import { bankTransferTerms, type Gateways, gatewayTaking } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import type { CashDue } from './cash.ts'
import type { Till } from './payment-methods.ts'
import type { UnpaidDue } from './unpaid.ts'

/** Returns the market's current payment options. */
export async function readTill(
  work: Pick<Work, 'db' | 'now'>,
  gateways: Gateways,
  {
    currency,
    cash,
    unpaid,
    dueMinor = 0,
  }: {
    readonly currency: string
    readonly cash?: CashDue
    readonly unpaid?: UnpaidDue
    readonly dueMinor?: number
  },
): Promise<Till> {
  return {
    hasCard: gateways.some(({ method }) => method === 'card'),
    hasPayPal: gateways.some(({ method }) => method === 'paypal'),
    takes: (method) => gatewayTaking(gateways, { method, currency }) !== undefined,
    bank: await bankTransferTerms(work),
    cash,
    unpaid,
    dueMinor,
    now: work.now,
  }
}
