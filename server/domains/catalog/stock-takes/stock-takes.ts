/** Counting a store's stock while it sells (decision 054). */
import type { Answer, Given } from '#contract/endpoint.ts'
import type * as contract from '#contract/stock-takes.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { invalidate } from '#platform/invalidate.ts'
import { numbered } from '#platform/numbered.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { updateBundles } from '../bundles/update-bundles.ts'
import { lockProducts } from '../products/lock-products.ts'
import { refreshListings } from '../refresh-listings.ts'
import { announceRestocked } from '../stock.ts'
import { countAnswer, takeAnswer } from './answers.ts'
import * as queries from './take-queries.ts'

const TAKES_PER_PAGE = 20
const COUNTS_PER_PAGE = 50

/** @throws not_found */
export async function listStockTakes(
  work: Work,
  { params, query }: Given<typeof contract.listStockTakes>,
): Promise<Answer<typeof contract.listStockTakes>> {
  const { storeId } = staffOf(work, params.store)
  const page = query.page ?? 1
  const offset = (page - 1) * TAKES_PER_PAGE
  const rows = await queries.readTakes(work, { storeId, limit: TAKES_PER_PAGE, offset })
  return {
    data: rows.map(takeAnswer),
    ...numbered({ page, perPage: TAKES_PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}

/** @throws not_found, not_allowed, invalid_input for a category of another vertical */
export async function startStockTake(
  work: Work,
  { params, body: { category_id: categoryId } }: Given<typeof contract.startStockTake>,
): Promise<Answer<typeof contract.startStockTake>> {
  const { storeId } = staffOf(work, params.store)
  if (categoryId !== undefined && !(await queries.isCategoryOf(work, { storeId, categoryId }))) {
    throw problem('invalid_input', {}, { category_id: ['category_unknown'] })
  }
  const id = newId()
  const { userId } = signedInUser(work)
  await queries.insertTake(work, {
    id,
    store_id: storeId,
    category_id: categoryId ?? null,
    started_by: userId,
  })
  return { stock_take: await stockTake(work, { storeId, id }) }
}

/** @throws not_found */
export async function readStockTake(
  work: Work,
  { params, query }: Given<typeof contract.readStockTake>,
): Promise<Answer<typeof contract.readStockTake>> {
  const { storeId } = staffOf(work, params.store)
  const { view, search, page = 1 } = query
  const take = await stockTake(work, { storeId, id: params.id })
  const rows = await queries.readCounts(work, {
    takeId: params.id,
    view,
    search,
    limit: COUNTS_PER_PAGE,
    offset: (page - 1) * COUNTS_PER_PAGE,
  })
  return {
    stock_take: take,
    counts: {
      data: rows.map(countAnswer),
      ...numbered({ page, perPage: COUNTS_PER_PAGE, total: rows[0]?.total ?? 0 }),
    },
  }
}

/**
 * Adds the differences to the stock. What was sold since a count stays sold.
 * @throws not_found, not_allowed; state_conflict if it has ended, or fewer pieces would be left than are reserved
 */
export async function applyStockTake(
  work: Work,
  { params: { store, id } }: Given<typeof contract.applyStockTake>,
): Promise<Answer<typeof contract.applyStockTake>> {
  const { storeId } = staffOf(work, store)
  const { userId: actorId } = signedInUser(work)
  await lockProducts(work, storeId)
  await mustBeOpen(work, { storeId, id, isAlone: true })
  const rows = await queries.applyCounts(work, { takeId: id, actorId })
  if (rows.some(({ is_short }) => is_short)) throw problem('state_conflict')
  await queries.setEnded(work, { id, as: 'applied_at', actorId })
  const productIds = [...new Set(rows.map(({ product_id }) => product_id))]
  if (productIds.length > 0) {
    await refreshListings(work, productIds)
    invalidate(work, ['catalog', ...productIds.map((productId) => `product:${productId}` as const)])
    await updateBundles(work, productIds)
  }
  const returned = rows.filter(({ delta, available }) => available > 0 && available <= delta)
  announceRestocked(
    work,
    returned.map(({ product_id }) => product_id),
  )
  return { stock_take: await stockTake(work, { storeId, id }) }
}

/** @throws not_found, not_allowed, state_conflict if it has ended */
export async function discardStockTake(
  work: Work,
  { params: { store, id } }: Given<typeof contract.discardStockTake>,
): Promise<Answer<typeof contract.discardStockTake>> {
  const { storeId } = staffOf(work, store)
  await mustBeOpen(work, { storeId, id, isAlone: true })
  await queries.setEnded(work, { id, as: 'discarded_at', actorId: signedInUser(work).userId })
  return { stock_take: await stockTake(work, { storeId, id }) }
}

async function stockTake(work: Work, { storeId, id }: { readonly storeId: string; readonly id: string }) {
  const [row] = await queries.readTakes(work, { storeId, id, limit: 1, offset: 0 })
  if (!row) throw problem('not_found')
  return takeAnswer(row)
}

/** @throws not_found, state_conflict if it has ended */
export async function mustBeOpen(
  work: Work,
  take: { readonly storeId: string; readonly id: string; readonly isAlone: boolean },
): Promise<void> {
  const state = await queries.lockOpenTake(work, take)
  if (state === 'unknown') throw problem('not_found')
  if (state === 'ended') throw problem('state_conflict')
}
