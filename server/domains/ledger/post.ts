import { problem } from '#platform/problem.ts'
import type { Texts } from '#platform/translated.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { type Account, assetOf, keyOf, rowOf } from './account.ts'
import {
  type EntryRow,
  insertEntries,
  insertTransaction,
  lockAccounts,
  openAccounts,
  readPosted,
} from './queries.ts'

export type Cause =
  | 'order'
  | 'release'
  | 'refund'
  | 'recharge'
  | 'transfer'
  | 'withdrawal'
  | 'signup'
  | 'reward'
  | 'expiry'
  | 'adjustment'
  | 'payout'
  | 'dispute'
  | 'exchange'

export interface Entry {
  readonly account: Account
  /** Minor units, or points: the account's gain; never 0. */
  readonly amount: number
}

export interface Posting {
  /** Idempotency key: posting it a second time changes nothing. */
  readonly key: string
  readonly cause: Cause
  /** Each account at most once; the sum of each asset is 0. */
  readonly entries: readonly Entry[]
  /** Shown to the owner of an account; without it, the cause is shown. */
  readonly remark?: Texts
  readonly groupId?: string
  readonly orderId?: string
  /** The transaction reversed by this one, wholly or in part. */
  readonly reverses?: string
  /** Allows the balance to fall below zero, because the reversed amount may have been spent. */
  readonly mayOverdraw?: boolean
}

export type Poster = Pick<Work, 'db' | 'now' | 'actor'>

export interface Posted {
  readonly id: string
  /** False if it was posted before. */
  readonly isNew: boolean
}

/**
 * Moves value between accounts, all of it or nothing. A customer's or seller's balance that falls stays at zero or
 * above, even with concurrent postings.
 * @throws the problem `balance_too_low` with the account's `balance` and `asset`
 */
export async function post(work: Poster, posting: Posting): Promise<Posted> {
  assertBalanced(posting)
  const { entries, mayOverdraw = false } = posting
  const id = newId()
  if (!(await insertTransaction(work, { id, ...posting }))) return postedBefore(work, posting)

  const rows = entries.map(({ account }) => rowOf(account))
  await openAccounts(work, rows)
  const accounts = await lockAccounts(work, rows)
  const written = entries.map(({ account, amount }): EntryRow => {
    const known = accounts.get(keyOf(rowOf(account)))
    if (!known) throw new Error(`Account ${keyOf(rowOf(account))} not found after opening`)
    const { balance } = known
    if (balance !== null && amount < 0 && balance + amount < 0 && !mayOverdraw) {
      throw problem('balance_too_low', { balance, asset: assetOf(account) })
    }
    return { account_id: known.id, asset: assetOf(account), amount }
  })
  await insertEntries(work, id, written)
  return { id, isNew: true }
}

async function postedBefore(work: Poster, { key, entries }: Posting): Promise<Posted> {
  const { id, entries: posted } = await readPosted(work, key)
  const wanted = entries.map(({ account, amount }) => `${keyOf(rowOf(account))} ${amount}`)
  const there = posted.map(({ amount, ...row }) => `${keyOf(row)} ${amount}`)
  if (wanted.toSorted().join('\n') !== there.toSorted().join('\n')) {
    throw new Error(`'${key}' was posted with other entries`)
  }
  return { id, isNew: false }
}

export function assertBalanced({ key, entries }: Posting): void {
  const sums = new Map<string, number>()
  for (const { account, amount } of entries) {
    if (!Number.isSafeInteger(amount) || amount === 0)
      throw new Error(`'${key}' has an invalid amount: ${amount}`)
    sums.set(assetOf(account), (sums.get(assetOf(account)) ?? 0) + amount)
  }
  const accounts = new Set(entries.map(({ account }) => keyOf(rowOf(account))))
  if (accounts.size !== entries.length) throw new Error(`'${key}' names an account twice`)
  if (entries.length === 0 || [...sums.values()].some((sum) => sum !== 0)) {
    throw new Error(`'${key}' does not sum to zero`)
  }
}
