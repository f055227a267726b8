/** What of a total a customer's points and wallet pay. Pure. */
import type { PointsRules } from '#domains/ledger/index.ts'
import { type Funds, noFunds } from '#domains/payments/index.ts'

/** What a customer can pay with, in the currency of the purchase; undefined where the market has none, or they have no account. */
export interface Purse {
  readonly walletMinor: number | undefined
  readonly points: HeldPoints | undefined
}

export interface HeldPoints {
  readonly balance: number
  readonly rules: PointsRules
  /** What so many of them pay, rounded down. */
  readonly worth: (points: number) => number
}

export interface FundChoices {
  readonly wallet?: boolean | undefined
  readonly points?: boolean | undefined
}

/** Points first, as far as their rules let them; then the wallet, as far as it goes. */
export function planFunds(totalMinor: number, purse: Purse, choices: FundChoices): Funds {
  const points = choices.points ? pointsFor(totalMinor, purse.points) : undefined
  const leftMinor = totalMinor - (points?.minor ?? 0)
  const walletMinor = choices.wallet ? Math.min(Math.max(purse.walletMinor ?? 0, 0), leftMinor) : 0
  return { ...noFunds, points, walletMinor }
}

/** The fewest points that pay as much as they may; undefined where that is fewer than can be paid with at once. */
export function pointsFor(totalMinor: number, held: HeldPoints | undefined): Funds['points'] {
  if (!held || held.balance < held.rules.least) return undefined
  const { balance, rules, worth } = held
  const mostMinor = Math.floor((totalMinor * rules.most_percent) / 100)
  const minor = Math.min(mostMinor, worth(balance))
  const count = fewestWorth(minor, held)
  return minor > 0 && count >= rules.least ? { count, minor } : undefined
}

function fewestWorth(minor: number, { balance, worth }: HeldPoints): number {
  let [low, high] = [0, balance]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (worth(middle) >= minor) high = middle
    else low = middle + 1
  }
  return high
}

/** What is left to be paid in another way. */
export function restOf(totalMinor: number, { points, walletMinor }: Funds): number {
  return totalMinor - (points?.minor ?? 0) - walletMinor
}
