import type { Quote } from '#contract/checkout.ts'
import type { Funds } from '#domains/payments/index.ts'
import type { Money } from '#values/money.ts'
import { type CheckoutBalances, pointsFor } from './funds.ts'

/**
 * Returns what points and the wallet can pay of a total, and what they do pay, which depends on delivery. Empty
 * balances are omitted.
 */
export function balancesAnswer(
  { walletMinor = 0, points: held }: CheckoutBalances,
  { funds, totalMinor, currency }: { funds: Funds; totalMinor: number | undefined; currency: string },
): Pick<Quote, 'wallet' | 'points'> {
  const money = (minor: number): Money => ({ minor, currency })
  const usable = held && totalMinor !== undefined ? pointsFor(totalMinor, held) : undefined
  return {
    ...(walletMinor > 0 && { wallet: { balance: money(walletMinor), applied: money(funds.walletMinor) } }),
    ...(held &&
      held.balance > 0 && {
        points: {
          balance: held.balance,
          worth: money(held.worth(held.balance)),
          least: held.rules.least,
          ...(usable && { usable: { points: usable.count, amount: money(usable.minor) } }),
          ...(funds.points && { applied: { points: funds.points.count, amount: money(funds.points.minor) } }),
        },
      }),
  }
}
