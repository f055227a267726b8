import type { listStoreCoupons as byStore, listCoupons as contract } from '#contract/coupons.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { readCoupons, type Whose } from './manage-queries.ts'
import { managedAnswer } from './managed.ts'

const PER_PAGE = 20

/** Lists the coupons of the market and of all stores. */
export function listCoupons(work: Work, { query }: Given<typeof contract>): Promise<Answer<typeof contract>> {
  return list(work, query, { storeId: undefined })
}

export function listStoreCoupons(
  work: Work,
  { params, query }: Given<typeof byStore>,
): Promise<Answer<typeof byStore>> {
  return list(work, query, staffOf(work, params.store))
}

async function list(
  work: Work,
  query: Given<typeof contract>['query'],
  { storeId }: Whose,
): Promise<Answer<typeof contract>> {
  const place = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readCoupons(work, { ...query, ...place, storeId })
  return { data: rows.map(managedAnswer), ...numbered({ ...place, total: rows[0]?.total ?? 0 }) }
}
