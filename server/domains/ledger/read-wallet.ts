import type { Answer, Given } from '#contract/endpoint.ts'
import type { readWallet as contract } from '#contract/ledger.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { movementOf } from './movement.ts'
import { readBalances, readMovements } from './queries.ts'
import { isWalletOn } from './settings.ts'

const PER_PAGE = 20

/** Returns the wallet in the caller's display currency, and names balances in other currencies. */
export async function readWallet(
  work: Work,
  { query: { page = 1, type, from, to } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  if (!(await isWalletOn(work))) throw problem('not_found')
  const { currency } = work
  const shown = { page, perPage: PER_PAGE }
  const balances = await readBalances(work, { userId, kind: 'wallet' })
  const rows = await readMovements(work, { userId, kind: 'wallet', asset: currency, type, from, to }, shown)
  return {
    balance: { minor: balances.find(({ asset }) => asset === currency)?.balance ?? 0, currency },
    others: balances
      .filter(({ asset, balance }) => asset !== currency && balance !== 0)
      .map(({ asset, balance }) => ({ minor: balance, currency: asset })),
    data: rows.map((row) => ({
      ...movementOf(row),
      amount: { minor: Math.abs(row.amount), currency },
      balance_after: { minor: row.balance_after, currency },
    })),
    ...numbered({ ...shown, total: rows[0]?.total ?? 0 }),
  }
}
