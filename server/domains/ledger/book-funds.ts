import type { Account } from './account.ts'
import { POINTS } from './account.ts'
import { type Fund, readUnbookedFunds } from './fund-queries.ts'
import { type Poster, post } from './post.ts'

/**
 * Posts what these orders reserve from wallets and points, and what they release, if the journal does not have it
 * yet. Called last in the transaction that changed the tenders, because it waits for balance locks.
 * @throws the problem `balance_too_low` where the balance does not cover the reservation
 */
export async function bookFunds(work: Poster, groupIds: readonly string[]): Promise<void> {
  const funds = await readUnbookedFunds(work, groupIds)
  // Releases come first, so that a new attempt can reserve the same balance.
  for (const fund of funds) if (fund.reserved_by !== null) await release(work, fund, fund.reserved_by)
  for (const fund of funds) if (fund.reserved_by === null) await reserve(work, fund)
}

async function reserve(work: Poster, fund: Fund): Promise<void> {
  const { own, aside, amount } = sidesOf(fund)
  await post(work, {
    key: `put aside ${fund.id}`,
    cause: 'order',
    groupId: fund.group_id,
    entries: [
      { account: own, amount: -amount },
      { account: aside, amount },
    ],
  })
}

async function release(work: Poster, fund: Fund, reservedBy: string): Promise<void> {
  const { own, aside, amount } = sidesOf(fund)
  await post(work, {
    key: `put back ${fund.id}`,
    cause: 'order',
    remark: backAgain,
    groupId: fund.group_id,
    reverses: reservedBy,
    entries: [
      { account: aside, amount: -amount },
      { account: own, amount },
    ],
  })
}

const backAgain = {
  en: 'Back from a payment that did not go through',
  fr: 'De retour d’un paiement qui n’a pas abouti',
  ar: 'استُعيد من دفعة لم تكتمل',
}

function sidesOf(fund: Fund): { own: Account; aside: Account; amount: number } {
  const { customer_id: userId, currency, amount_minor, points } = fund
  return points === null
    ? {
        own: { kind: 'wallet', userId, currency },
        aside: { kind: 'reserved', asset: currency },
        amount: amount_minor,
      }
    : { own: { kind: 'points', userId }, aside: { kind: 'reserved', asset: POINTS }, amount: points }
}
