/** Calculates a seller's payout and what prevents it. Pure. */
import type { PayoutHold } from '#contract/payouts.ts'
import { settledAt } from '#domains/accounts/index.ts'
import { share } from '#values/money.ts'
import type { Payee } from './payee.ts'
import type { Claimable } from './queries.ts'

export interface Payable {
  readonly grossMinor: number
  readonly debtMinor: number
  readonly reserveMinor: number
  readonly amountMinor: number
}

/** Deducts debt from the available balance first, then the reserve. A balance of zero or less pays nothing. */
export function payableOf({
  earnings,
  of_orders: ofOrders,
  debt,
  reserve_bps: reserveBps,
}: Claimable): Payable {
  const grossMinor = Math.max(earnings, 0)
  const nettedMinor = Math.min(grossMinor, debt)
  const remainingMinor = grossMinor - nettedMinor
  const reserveMinor = Math.min(
    share(Math.max(Math.min(ofOrders, remainingMinor), 0), reserveBps),
    remainingMinor,
  )
  return { grossMinor, debtMinor: nettedMinor, reserveMinor, amountMinor: remainingMinor - reserveMinor }
}

export interface Standing {
  readonly isHeld: boolean
  readonly isSuspended: boolean
  readonly payee: Payee | undefined
}

/** Returns why a seller cannot be paid now; undefined if they can. */
export function holdOf({ isHeld, isSuspended, payee }: Standing, now: Date): PayoutHold | undefined {
  if (isHeld) return 'held'
  if (isSuspended) return 'suspended'
  if (!payee) return 'details_missing'
  return now < settledAt(payee) ? 'details_changed' : undefined
}
