import type { Answer } from '#contract/endpoint.ts'
import type { readDeletion as contract } from '#contract/privacy.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { readHindrances } from './queries.ts'

/** What stands between the caller and leaving. */
export async function readDeletion(work: Work): Promise<Answer<typeof contract>> {
  return hindrancesOf(work, accountHolder(work))
}

export async function hindrancesOf(work: Pick<Work, 'db'>, userId: string): Promise<Answer<typeof contract>> {
  const { orders, refunds, wallet_moves: moves, ...rest } = await readHindrances(work, userId)
  return {
    can_delete:
      orders.length + refunds.length + rest.wallet.length + moves.length + rest.stores.length === 0 &&
      !rest.is_operator,
    orders,
    refunds: refunds.map(({ order_number, ...amount }) => ({ order_number, amount })),
    wallet_moves: moves.map(({ kind, ...amount }) => ({ kind, amount })),
    ...rest,
  }
}
