/** Splits a total between points, wallet and other payment methods. Pure. */
import type { PointsRules } from '#domains/ledger/index.ts'
import { type Funds, noFunds } from '#domains/payments/index.ts'

/** A customer's balances in the order's currency; undefined if the market doesn't offer them, or for guests. */
export interface CheckoutBalances {
  readonly walletMinor: number | undefined
  readonly points: PointsBalance | undefined
}

export interface PointsBalance {
  readonly balance: number
  readonly rules: PointsRules
  /** The value of that many points, rounded down. */
  readonly worth: (points: number) => number
}

export interface FundChoices {
  readonly wallet?: boolean | undefined
  readonly points?: boolean | undefined
}

/** Uses points first, within their rules, then the wallet balance. */
export function planFunds(totalMinor: number, balances: CheckoutBalances, choices: FundChoices): Funds {
  const points = choices.points ? pointsFor(totalMinor, balances.points) : undefined
  const leftMinor = totalMinor - (points?.minor ?? 0)
  const walletMinor = choices.wallet ? Math.min(Math.max(balances.walletMinor ?? 0, 0), leftMinor) : 0
  return { ...noFunds, points, walletMinor }
}

/**
 * Returns the fewest points worth the maximum they may pay; undefined if that is below the minimum number of points.
 */
export function pointsFor(totalMinor: number, held: PointsBalance | undefined): Funds['points'] {
  if (!held || held.balance < held.rules.least) return undefined
  const { balance, rules, worth } = held
  const mostMinor = Math.floor((totalMinor * rules.most_percent) / 100)
  const minor = Math.min(mostMinor, worth(balance))
  const count = fewestWorth(minor, held)
  return minor > 0 && count >= rules.least ? { count, minor } : undefined
}

function fewestWorth(minor: number, { balance, worth }: PointsBalance): number {
  let [low, high] = [0, balance]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (worth(middle) >= minor) high = middle
    else low = middle + 1
  }
  return high
}

/** Returns the amount left for another payment method. */
export function remainderOf(totalMinor: number, { points, walletMinor }: Funds): number {
  return totalMinor - (points?.minor ?? 0) - walletMinor
}
