/** What it takes to pay a purchase at the door: its fee, and how much one shopper may owe at a time (decision 029). */
import { lockCash, readCashOwed } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'
import { type Money, sumMinor } from '#values/money.ts'
import { cashTerms } from './cash-terms.ts'

/** In the currency of a purchase. */
export interface CashTill {
  /** For each package that is paid so; nothing where there is none. */
  readonly feeMinor: number
  readonly limit: Money | undefined
  /** What is still due at the door on earlier purchases. */
  readonly owed: Money
}

/** What would be due in cash if that were chosen. */
export interface CashDue extends CashTill {
  readonly dueMinor: number
  /** The purchase has a fee to pay that its total, which is agreed, is without. */
  readonly lacksFee: boolean
}

/** The terms of cash for somebody now; `show` turns amounts into the currency of their purchase. */
export async function readCashTill(
  work: Pick<Work, 'db' | 'now'>,
  customerId: string,
  { currency, show }: { readonly currency: string; readonly show: (amount: Money) => Money },
): Promise<CashTill> {
  const { fee, limit } = await cashTerms(work)
  const owed = limit ? await readCashOwed(work, customerId) : []
  return {
    feeMinor: fee ? show(fee).minor : 0,
    limit: limit && show(limit),
    owed: { minor: sumMinor(owed.map((part) => show(part).minor)), currency },
  }
}

/** From here on what somebody owes in cash stays as it is read, but for what is collected or given up. */
export async function lockCashTill(work: Work, customerId: string): Promise<void> {
  const { limit } = await cashTerms(work)
  if (limit) await lockCash(work, customerId)
}

/** Whether so much more would be owed than one shopper may owe. */
export function isAboveLimit({ limit, owed, dueMinor }: CashDue): boolean {
  return limit !== undefined && dueMinor > 0 && owed.minor + dueMinor > limit.minor
}
