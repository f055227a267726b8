import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { keyOf, rowOf } from './account.ts'
import { type OrderPosting, postingsOf, releaseEntries } from './order-books.ts'
import {
  type BookedFacts,
  insertPostings,
  isPastUntold,
  lockDebts,
  lockOrders,
  markPastTold,
  readFacts,
  readUnbooked,
} from './order-queries.ts'
import { assertBalanced } from './post.ts'
import { openAccounts } from './queries.ts'

type Booking = Pick<Work, 'db' | 'now'>

/**
 * Posts what has happened to the money of orders and the journal does not tell yet: sales, what goes back, what sellers
 * need not wait for any more. Called last in the transaction that changed them, as sellers' balances are waited for.
 */
export async function bookOrders(work: Booking, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const [, facts] = await Promise.all([lockOrders(work, orderIds), readFacts(work, orderIds)])
  const missing = facts.flatMap(missingOf).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  if (missing.length === 0) return
  await write(work, await netted(work, facts, missing))
}

interface Missing extends OrderPosting {
  readonly id: string
  readonly reverses?: string
}

function missingOf(facts: BookedFacts): Missing[] {
  const postings = postingsOf(facts)
  const ids = new Map(postings.map(({ key }) => [key, facts.posted.get(key) ?? newId()]))
  return postings.flatMap((posting) => {
    const { key, reversesKey } = posting
    const id = ids.get(key)
    const reverses = reversesKey === undefined ? undefined : ids.get(reversesKey)
    if (id === undefined || facts.posted.has(key)) return []
    return [{ ...posting, id, ...(reverses !== undefined && { reverses }) }]
  })
}

/** What sellers owe is paid out of what is released to them, in the order in which it happened. */
async function netted(
  work: Booking,
  facts: readonly BookedFacts[],
  missing: readonly Missing[],
): Promise<Missing[]> {
  const orders = new Map(facts.map((order) => [order.id, order]))
  const releasing = missing.flatMap(({ orderId, releasedMinor }) =>
    releasedMinor === undefined ? [] : (orders.get(orderId ?? '')?.storeId ?? []),
  )
  if (releasing.length === 0) return [...missing]
  const debts = new Map(
    (await lockDebts(work, releasing)).map((debt) => [`${debt.store_id} ${debt.currency}`, debt.minor]),
  )
  return missing.map((posting) => {
    const order = orders.get(posting.orderId ?? '')
    if (!order) throw new Error('What is posted is of an order')
    const key = `${order.storeId} ${order.currency}`
    const debtMinor = debts.get(key) ?? 0
    const { releasedMinor: minor } = posting
    const entries = minor === undefined ? posting.entries : releaseEntries(order, { minor, debtMinor })
    const moved = entries.find(({ account }) => account.kind === 'debt')?.amount ?? 0
    debts.set(key, debtMinor - moved)
    return { ...posting, entries }
  })
}

async function write(work: Booking, postings: readonly Missing[]): Promise<void> {
  for (const posting of postings) assertBalanced(posting)
  const transactions = postings.map((posting) => ({
    id: posting.id,
    key: posting.key,
    cause: posting.cause,
    actor_id: posting.actorId,
    group_id: posting.groupId ?? null,
    order_id: posting.orderId ?? null,
    reverses: posting.reverses ?? null,
    may_overdraw: posting.mayOverdraw ?? false,
    at: posting.at.toISOString(),
  }))
  const moves = postings.flatMap(({ id, entries }) =>
    entries.map(({ account, amount }) => ({ ...rowOf(account), transaction_id: id, amount })),
  )
  if (await insertPostings(work, transactions, moves)) return
  const accounts = new Map(moves.map((move) => [keyOf(move), move]))
  await openAccounts(work, [...accounts.values()])
  if (!(await insertPostings(work, transactions, moves)))
    throw new Error('An account that was opened is there')
}

const BATCH = 200

/** Posts what the orders of an older market did, some at a time, where that was not done yet. */
export async function bookPast(
  begin: <Result>(carryOut: (work: Booking) => Promise<Result>) => Promise<Result>,
): Promise<void> {
  if (!(await begin(isPastUntold))) return
  let after: string | undefined
  do {
    after = await begin(async (work) => {
      const orderIds = await readUnbooked(work, { after, limit: BATCH })
      await bookOrders(work, orderIds)
      return orderIds.length < BATCH ? undefined : orderIds.at(-1)
    })
  } while (after !== undefined)
  await begin(markPastTold)
}
