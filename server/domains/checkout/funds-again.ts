import { isWalletOn, pointsRules, readBalances } from '#domains/ledger/index.ts'
import type { Group } from '#domains/orders/index.ts'
import { currentTenders, type Funds, noFunds, type TenderRow } from '#domains/payments/index.ts'
import type { Work } from '#platform/work.ts'

/**
 * What points and the wallet were to pay of a purchase, as far as they still can when it is paid in another way: what is put
 * aside for it now goes with it, and what went back if it is still there, each in whole or not at all.
 */
export async function fundsAgain(
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
