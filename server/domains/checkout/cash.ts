/** Cash on delivery: its fee, and how much one customer may have due at a time (decision 029). */
import { lockCash, readCashOwed } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import { type Money, sumMinor } from '#values/money.ts'
import { cashTerms } from './cash-terms.ts'

/** All amounts are in the order's currency. */
export interface CashPaymentOptions {
  /** Per package paid in cash; 0 if there is no fee. */
  readonly feeMinor: number
  readonly limit: Money | undefined
  /** Cash still due on the customer's earlier orders. */
  readonly owed: Money
}

/** The cash due if cash on delivery were chosen. */
export interface CashDue extends CashPaymentOptions {
  readonly dueMinor: number
  /** A cash fee applies that the agreed total does not include. */
  readonly lacksFee: boolean
}

/** Returns a customer's cash terms; `show` converts amounts to the order's currency. */
export async function readCashPaymentOptions(
  work: Pick<Work, 'db' | 'now'>,
  customerId: string,
  { currency, show }: { readonly currency: string; readonly show: (amount: Money) => Money },
): Promise<CashPaymentOptions> {
  const { fee, limit } = await cashTerms(work)
  const owed = limit ? await readCashOwed(work, customerId) : []
  return {
    feeMinor: fee ? show(fee).minor : 0,
    limit: limit && show(limit),
    owed: { minor: sumMinor(owed.map((part) => show(part).minor)), currency },
  }
}

/** Locks the cash due of a customer, so that only collections and cancellations can change it. */
export async function lockCashPaymentOptions(work: Work, customerId: string): Promise<void> {
  const { limit } = await cashTerms(work)
  if (limit) await lockCash(work, customerId)
}

export function isAboveLimit({ limit, owed, dueMinor }: CashDue): boolean {
  return limit !== undefined && dueMinor > 0 && owed.minor + dueMinor > limit.minor
}
