import type { Answer } from '#contract/endpoint.ts'
import type { readDeletion as contract } from '#contract/privacy.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { type OrderAmount, readHindrances } from './queries.ts'

export async function readDeletion(work: Work): Promise<Answer<typeof contract>> {
  return hindrancesOf(work, accountHolder(work))
}

export async function hindrancesOf(work: Pick<Work, 'db'>, userId: string): Promise<Answer<typeof contract>> {
  const found = await readHindrances(work, userId)
  const { orders, refunds, refund_requests: requests, wallet_moves: moves, ...rest } = found
  const lists = [orders, refunds, requests, moves, rest.wallet, rest.stores]
  return {
    can_delete: lists.every(({ length }) => length === 0) && !rest.is_operator,
    orders,
    refunds: refunds.map(ofOrder),
    refund_requests: requests.map(ofOrder),
    wallet_moves: moves.map(({ kind, ...amount }) => ({ kind, amount })),
    ...rest,
  }
}

function ofOrder({ order_number, ...amount }: OrderAmount) {
  return { order_number, amount }
}
