import { bankTransferTerms, type Gateways, gatewayAccepting } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import type { CashDue } from './cash.ts'
import type { PaymentOptions } from './payment-methods.ts'
import type { UnpaidDue } from './unpaid.ts'

/** Returns the market's current payment options. */
export async function readPaymentOptions(
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
): Promise<PaymentOptions> {
  return {
    hasCard: gateways.some(({ method }) => method === 'card'),
    hasPayPal: gateways.some(({ method }) => method === 'paypal'),
    takes: (method) => gatewayAccepting(gateways, { method, currency }) !== undefined,
    bank: await bankTransferTerms(work),
    cash,
    unpaid,
    dueMinor,
    now: work.now,
  }
}
