import { isWalletOn, pointsRules, readBalances, worthOfPoints } from '#domains/ledger/index.ts'
import { readEarlierOfCart } from '#domains/orders/index.ts'
import { readTenders, type TenderRow } from '#domains/payments/index.ts'
import { exchange, type RateTable } from '#domains/pricing/index.ts'
import { accountHolderIfAny } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { sumMinor } from '#values/money.ts'
import type { CheckoutBalances, PointsBalance } from './funds.ts'

interface BalanceTerms {
  readonly currency: string
  readonly rates: RateTable
}

/** Returns the caller's points and wallet balance; guests have none. */
export async function readCheckoutBalances(
  work: Work,
  { currency, rates }: BalanceTerms,
): Promise<CheckoutBalances> {
  const userId = accountHolderIfAny(work)
  if (userId === undefined) return { walletMinor: undefined, points: undefined }
  const [hasWallet, rules] = await Promise.all([isWalletOn(work), pointsRules(work)])
  const [wallets, points] = await Promise.all([
    hasWallet ? readBalances(work, { userId, kind: 'wallet' }) : undefined,
    rules ? readBalances(work, { userId, kind: 'points' }) : undefined,
  ])
  return {
    walletMinor: wallets && (wallets.find(({ asset }) => asset === currency)?.balance ?? 0),
    points: rules && pointsBalance(points?.[0]?.balance ?? 0, { rules, rates, currency }),
  }
}

/** Like `readCheckoutBalances`, plus what an unpaid order from the same cart reserves: ordering again releases it first. */
export async function readBalancesAtCart(
  work: Work,
  { cartId, ...terms }: BalanceTerms & { readonly cartId: string },
): Promise<CheckoutBalances> {
  const [balances, earlier] = await Promise.all([
    readCheckoutBalances(work, terms),
    readEarlierOfCart(work, cartId),
  ])
  if (earlier.length === 0) return balances
  return withReserved(balances, { tenders: await readTenders(work, earlier), currency: terms.currency })
}

/** Adds the amounts that these tenders reserve and will release. */
export function withReserved(
  { walletMinor, points }: CheckoutBalances,
  { tenders, currency }: { readonly tenders: readonly TenderRow[]; readonly currency: string },
): CheckoutBalances {
  const reserved = tenders.filter(({ state }) => state === 'reserved')
  const wallets = reserved.filter((tender) => tender.kind === 'wallet' && tender.currency === currency)
  const inWallet = sumMinor(wallets.map(({ amount_minor: minor }) => minor))
  const inPoints = reserved.reduce((sum, tender) => sum + (tender.points ?? 0), 0)
  return {
    walletMinor: walletMinor === undefined ? undefined : walletMinor + inWallet,
    points: points && { ...points, balance: points.balance + inPoints },
  }
}

function pointsBalance(
  balance: number,
  { rules, rates, currency }: { rules: PointsBalance['rules']; rates: RateTable; currency: string },
): PointsBalance | undefined {
  const earned = rates.rates.get(rules.earned_for.currency)
  if (!earned) return undefined
  const show = exchange(rates, currency, 'down')
  const worth = (points: number) => show(worthOfPoints(points, rules, earned.minorUnits)).minor
  return { balance, rules, worth }
}
