import { deleteSetting } from '#platform/market-rules.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { insertDocuments, readUnissued } from './document-queries.ts'
import { type BookedFacts, readFacts } from './order-facts-queries.ts'
import type { OrderPosting } from './order-posting.ts'
import { postingsOf, releaseEntries } from './order-postings.ts'
import { isPastUnnotified, lockDebts, lockOrders, readUnbooked } from './order-queries.ts'
import { postAll } from './post-all.ts'
import { settlePostings } from './settlement.ts'

type Booking = Pick<Work, 'db' | 'now'>

/**
 * Posts sales, refunds and releases of these orders that the journal does not have yet, and issues their invoices and
 * credit notes. Called last in the transaction that changed the orders, because it waits for locks on sellers'
 * balances.
 */
export async function bookOrders(work: Booking, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const [, facts] = await Promise.all([lockOrders(work, orderIds), readFacts(work, orderIds)])
  const missing = facts.flatMap(missingOf).toSorted((a, b) => a.at.getTime() - b.at.getTime())
  if (missing.length === 0) return
  await postAll(work, await netted(work, facts, missing))
  await insertDocuments(work, orderIds)
}

interface Missing extends OrderPosting {
  readonly id: string
  readonly reverses?: string
}

function missingOf(facts: BookedFacts): Missing[] {
  const postings = postingsOf(facts)
  const ids = new Map(postings.map(({ key }) => [key, facts.posted.get(key) ?? newId()]))
  return settlePostings(postings, facts, (key) => facts.posted.has(key)).flatMap((posting) => {
    const { key, reversesKey } = posting
    const id = ids.get(key)
    const reverses = reversesKey === undefined ? undefined : ids.get(reversesKey)
    return id === undefined ? [] : [{ ...posting, id, ...(reverses !== undefined && { reverses }) }]
  })
}

/** Pays sellers' debts out of the amounts released to them, in order of time. */
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
    if (!order) throw new Error(`Order of posting ${posting.key} not found`)
    const { storeId } = order
    const currency = order.settlement?.currency ?? order.currency
    const key = `${storeId} ${currency}`
    const debtMinor = debts.get(key) ?? 0
    const minor = posting.entries.find(({ account }) => account.kind === 'pending')?.amount ?? 0
    const entries =
      posting.releasedMinor === undefined
        ? posting.entries
        : releaseEntries({ storeId, currency }, { minor: -minor, debtMinor })
    const moved = entries.find(({ account }) => account.kind === 'debt')?.amount ?? 0
    debts.set(key, debtMinor - moved)
    return { ...posting, entries }
  })
}

const BATCH = 200

/** Posts orders from before the journal covered them, in batches, unless this was done already. */
export async function bookPast(
  begin: <Result>(carryOut: (work: Booking) => Promise<Result>) => Promise<Result>,
): Promise<void> {
  await notifyPast(begin)
  await issuePast(begin)
}

type BeginBooking = Parameters<typeof bookPast>[0]

async function issuePast(begin: BeginBooking): Promise<void> {
  if (!(await begin((work) => isPastUnnotified(work, 'documents')))) return
  const orderIds = await begin(readUnissued)
  for (let place = 0; place < orderIds.length; place += BATCH)
    await begin((work) => insertDocuments(work, orderIds.slice(place, place + BATCH)))
  await begin((work) => deleteSetting(work, 'documents'))
}

async function notifyPast(begin: BeginBooking): Promise<void> {
  if (!(await begin((work) => isPastUnnotified(work, 'books')))) return
  let after: string | undefined
  do {
    after = await begin(async (work) => {
      const orderIds = await readUnbooked(work, { after, limit: BATCH })
      await bookOrders(work, orderIds)
      return orderIds.length < BATCH ? undefined : orderIds.at(-1)
    })
  } while (after !== undefined)
  await begin((work) => deleteSetting(work, 'books'))
}
