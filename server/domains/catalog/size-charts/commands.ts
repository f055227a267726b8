/** The endpoints of size charts, for a store's staff and for operators. */

import type { Answer, Given } from '#contract/endpoint.ts'
import type {
  EditedSizeChart,
  operatorSizeCharts as OfOperator,
  sellerSizeCharts as OfSeller,
  SizeChartFields,
} from '#contract/size-charts.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { slugOf } from '#values/slug-of.ts'
import { refreshPages } from '../job-kinds.ts'
import * as queries from './queries.ts'
import { chartToStore, editedFields } from './stored-chart.ts'

type Seller = typeof OfSeller
type Operator = typeof OfOperator

export const sizeChartsOfSellers = {
  list: async (work: Work, { params }: Given<Seller['list']>): Promise<Answer<Seller['list']>> => ({
    data: await queries.readCharts(work, staffOf(work, params.store).storeId),
  }),
  read: async (work: Work, { params }: Given<Seller['read']>): Promise<Answer<Seller['read']>> =>
    read(work, { id: params.id, storeId: staffOf(work, params.store).storeId }),
  add: async (work: Work, { params, body }: Given<Seller['add']>): Promise<Answer<Seller['add']>> =>
    add(work, { storeId: staffOf(work, params.store).storeId, fields: body }),
  change: async (
    work: Work,
    { params, body }: Given<Seller['change']>,
  ): Promise<Answer<Seller['change']>> => {
    const { version, ...fields } = body
    const { storeId } = staffOf(work, params.store)
    return change(work, { id: params.id, storeId, version, fields })
  },
  remove: async (work: Work, { params }: Given<Seller['remove']>): Promise<Answer<Seller['remove']>> =>
    remove(work, { id: params.id, storeId: staffOf(work, params.store).storeId }),
}

/** Operators edit the charts of the market. */
export const sizeChartsOfOperators = {
  list: async (work: Work): Promise<Answer<Operator['list']>> => ({
    data: await queries.readCharts(work, null),
  }),
  read: async (work: Work, { params }: Given<Operator['read']>): Promise<Answer<Operator['read']>> =>
    read(work, { id: params.id, storeId: null }),
  add: async (work: Work, { body }: Given<Operator['add']>): Promise<Answer<Operator['add']>> => {
    const { category_ids: categoryIds, ...fields } = body
    return add(work, { storeId: null, fields, categoryIds })
  },
  change: async (
    work: Work,
    { params, body }: Given<Operator['change']>,
  ): Promise<Answer<Operator['change']>> => {
    const { category_ids: categoryIds, version, ...fields } = body
    return change(work, { id: params.id, storeId: null, version, fields, categoryIds })
  },
  remove: async (work: Work, { params }: Given<Operator['remove']>): Promise<Answer<Operator['remove']>> =>
    remove(work, { id: params.id, storeId: null }),
}

interface Owned {
  readonly id: string
  /** Null for charts of the market. */
  readonly storeId: string | null
}

/** @throws not_found */
async function read(work: Work, owned: Owned): Promise<{ size_chart: EditedSizeChart }> {
  const row = await queries.readChart(work, owned)
  if (!row) throw problem('not_found')
  const { id, version, products, category_ids } = row
  return {
    size_chart: {
      ...editedFields(row),
      id,
      version,
      products,
      is_of_market: row.store_id === null,
      category_ids,
    },
  }
}

interface Written {
  readonly fields: SizeChartFields
  readonly categoryIds?: readonly string[]
}

async function add(
  work: Work,
  { storeId, fields, categoryIds }: Written & Pick<Owned, 'storeId'>,
): Promise<{ size_chart: EditedSizeChart }> {
  const id = newId()
  const key = `${slugOf(fields.name.en, 'chart')}-${id.slice(-12)}`
  await queries.insertChart(work, { id, storeId, key, ...chartToStore(fields, undefined) })
  if (categoryIds) await queries.setCategories(work, { id, categoryIds })
  await refresh(work, await queries.productsShowing(work, id))
  return read(work, { id, storeId })
}

/** @throws not_found, not_allowed for a chart of the market by a seller; state_conflict after a newer change */
async function change(
  work: Work,
  { id, storeId, version, fields, categoryIds }: Owned & Written & { readonly version: number },
): Promise<{ size_chart: EditedSizeChart }> {
  const before = await lockedChart(work, { id, storeId })
  if (before.version !== version) throw problem('state_conflict', { version: before.version })
  const shown = await queries.productsShowing(work, id)
  await queries.updateChart(work, { id, ...chartToStore(fields, before) })
  if (categoryIds) await queries.setCategories(work, { id, categoryIds })
  await refresh(work, [...shown, ...(await queries.productsShowing(work, id))])
  return read(work, { id, storeId })
}

/** @throws not_found, not_allowed as for changes; state_conflict while products or categories use it */
async function remove(work: Work, owned: Owned): Promise<{ done: true }> {
  const { products, category_ids: categoryIds } = await lockedChart(work, owned)
  if (products > 0 || categoryIds.length > 0) throw problem('state_conflict')
  await queries.deleteChart(work, owned.id)
  return { done: true }
}

async function lockedChart(work: Work, { id, storeId }: Owned) {
  const row = await queries.readChart(work, { id, storeId }, { isLocked: true })
  if (!row) throw problem('not_found')
  if (row.store_id !== storeId) throw problem('not_allowed')
  return row
}

const REFRESHED_AT_ONCE = 500

async function refresh(work: Work, shown: readonly string[]): Promise<void> {
  const productIds = [...new Set(shown)]
  for (let from = 0; from < productIds.length; from += REFRESHED_AT_ONCE) {
    await work.addJob(refreshPages, {
      product_ids: productIds.slice(from, from + REFRESHED_AT_ONCE),
    })
  }
}
