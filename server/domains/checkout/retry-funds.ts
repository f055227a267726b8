import { isWalletOn, pointsRules, readBalances } from '#domains/ledger/index.ts'
import type { Group } from '#domains/orders/index.ts'
import { currentTenders, type Funds, noFunds, type TenderRow } from '#domains/payments/index.ts'
import { currentRates } from '#domains/pricing/index.ts'
import type { Work } from '#platform/work.ts'
import { readCheckoutBalances, withReserved } from './balances.ts'
import { type CheckoutBalances, type FundChoices, planFunds } from './funds.ts'

/**
 * Returns what points and the wallet pay when an order is paid again, by the customer's new choice or as before, and
 * the balances available.
 */
export async function fundsFor(
  work: Work,
  group: Pick<Group, 'customerId' | 'currency' | 'totalMinor'>,
  { tenders, choices }: { tenders: readonly TenderRow[]; choices: FundChoices },
): Promise<{ funds: Funds; balances: CheckoutBalances }> {
  const balances = await balancesWithReserved(work, group, tenders)
  const before = await fundsForRetry(work, group, tenders)
  if (choices.wallet === undefined && choices.points === undefined) return { funds: before, balances }
  const { wallet = before.walletMinor > 0, points = before.points !== undefined } = choices
  return { funds: planFunds(group.totalMinor, balances, { wallet, points }), balances }
}

/** Includes what is reserved for this order, which is released before it is paid again. */
async function balancesWithReserved(
  work: Work,
  { currency }: Pick<Group, 'currency'>,
  tenders: readonly TenderRow[],
): Promise<CheckoutBalances> {
  const balances = await readCheckoutBalances(work, { currency, rates: await currentRates(work) })
  return withReserved(balances, { tenders: currentTenders(tenders), currency })
}

/**
 * Returns what points and the wallet pay when the payment method changes: amounts still reserved for the order stay,
 * released ones count if the balance still covers them, each in full or not at all.
 */
async function fundsForRetry(
  work: Work,
  { customerId: userId, currency }: Pick<Group, 'customerId' | 'currency'>,
  tenders: readonly TenderRow[],
): Promise<Funds> {
  const current = currentTenders(tenders)
  const points = current.find(({ kind }) => kind === 'points')
  const wallet = current.find(({ kind }) => kind === 'wallet')
  const hasPoints =
    points && (await isThere(work, points, { userId, asset: 'points', needed: points.points ?? 0 }))
  const hasWallet =
    wallet && (await isThere(work, wallet, { userId, asset: currency, needed: wallet.amount_minor }))
  return {
    ...noFunds,
    ...(hasPoints && { points: { count: points.points ?? 0, minor: points.amount_minor } }),
    ...(hasWallet && { walletMinor: wallet.amount_minor }),
  }
}

async function isThere(
  work: Work,
  { state }: TenderRow,
  { userId, asset, needed }: { userId: string; asset: string; needed: number },
): Promise<boolean> {
  if (state === 'reserved') return true
  const isPoints = asset === 'points'
  const isOn = isPoints ? (await pointsRules(work)) !== undefined : await isWalletOn(work)
  if (!isOn) return false
  const balances = await readBalances(work, { userId, kind: isPoints ? 'points' : 'wallet' })
  return (balances.find((held) => held.asset === asset)?.balance ?? 0) >= needed
}
