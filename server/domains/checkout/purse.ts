import { isWalletOn, pointsRules, readBalances, worthOfPoints } from '#domains/ledger/index.ts'
import { exchange, type RateTable } from '#domains/pricing/index.ts'
import { accountHolderIfAny } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import type { HeldPoints, Purse } from './funds.ts'

/** What the caller can pay with out of what the market keeps for them; guests have nothing here. */
export async function readPurse(
  work: Work,
  { currency, rates }: { readonly currency: string; readonly rates: RateTable },
): Promise<Purse> {
  const userId = accountHolderIfAny(work)
  if (userId === undefined) return { walletMinor: undefined, points: undefined }
  const [hasWallet, rules] = await Promise.all([isWalletOn(work), pointsRules(work)])
  const [wallets, points] = await Promise.all([
    hasWallet ? readBalances(work, { userId, kind: 'wallet' }) : undefined,
    rules ? readBalances(work, { userId, kind: 'points' }) : undefined,
  ])
  return {
    walletMinor: wallets && (wallets.find(({ asset }) => asset === currency)?.balance ?? 0),
    points: rules && heldPoints(points?.[0]?.balance ?? 0, { rules, rates, currency }),
  }
}

function heldPoints(
  balance: number,
  { rules, rates, currency }: { rules: HeldPoints['rules']; rates: RateTable; currency: string },
): HeldPoints | undefined {
  const earned = rates.rates.get(rules.earned_for.currency)
  if (!earned) return undefined
  const show = exchange(rates, currency, 'down')
  const worth = (points: number) => show(worthOfPoints(points, rules, earned.minorUnits)).minor
  return { balance, rules, worth }
}
