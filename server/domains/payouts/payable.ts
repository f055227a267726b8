/** What a seller is paid of what they have, and what keeps them from it. Pure. */
import type { PayoutHold } from '#contract/payouts.ts'
import { settledAt } from '#domains/accounts/index.ts'
import { type BasisPoints, share } from '#values/money.ts'
import type { Payee } from './payee.ts'
import type { Claimable } from './queries.ts'

export interface Available {
  /** What the account of their earnings holds. */
  readonly earningsMinor: number
  /** What of that orders have brought, less what has come back of them: a reserve is kept of it once. */
  readonly ofOrdersMinor: number
  /** What they owe; zero or above. */
  readonly debtMinor: number
  readonly reserveBps: BasisPoints
}

export interface Payable {
  readonly grossMinor: number
  readonly debtMinor: number
  readonly reserveMinor: number
  readonly amountMinor: number
}

/**
 * All that is available, less what is owed, which goes first, less what is kept back of the rest. Who has nothing, or
 * less, is paid nothing.
 */
export function payableOf({ earningsMinor, ofOrdersMinor, debtMinor, reserveBps }: Available): Payable {
  const grossMinor = Math.max(earningsMinor, 0)
  const nettedMinor = Math.min(grossMinor, debtMinor)
  const restMinor = grossMinor - nettedMinor
  const reserveMinor = Math.min(share(Math.max(Math.min(ofOrdersMinor, restMinor), 0), reserveBps), restMinor)
  return { grossMinor, debtMinor: nettedMinor, reserveMinor, amountMinor: restMinor - reserveMinor }
}

/** Of what is read of a seller. */
export function payableFor({ earnings, of_orders, debt, reserve_bps }: Claimable): Payable {
  return payableOf({
    earningsMinor: earnings,
    ofOrdersMinor: of_orders,
    debtMinor: debt,
    reserveBps: reserve_bps,
  })
}

export interface Standing {
  readonly isHeld: boolean
  readonly isSuspended: boolean
  readonly payee: Payee | undefined
}

/** Why somebody is not paid at present; undefined who is. */
export function holdOf({ isHeld, isSuspended, payee }: Standing, now: Date): PayoutHold | undefined {
  if (isHeld) return 'held'
  if (isSuspended) return 'suspended'
  if (!payee) return 'details_missing'
  return now < settledAt(payee) ? 'details_changed' : undefined
}
