import { markTrending } from '#domains/catalog/index.ts'
import { cached } from '#platform/cached-value.ts'
import type { Work } from '#platform/work.ts'
import { readMostSold } from './sales-queries.ts'

const AGE_MS = 600_000
const DAYS_MS = 14 * 24 * 60 * 60 * 1000
const COUNT = 60
const MARKED = 24
// One customer who buys a lot is not a trend.
const BUYERS_MIN = 3

const trending = cached(AGE_MS, (moment) =>
  readMostSold(moment, { since: sinceTwoWeeks(moment), count: COUNT, buyersMin: 1 }),
)

/** Returns the best-selling products of the last two weeks, at most ten minutes old. */
export function trendingProductIds(work: Pick<Work, 'db' | 'now'>): Promise<readonly string[]> {
  return trending.get(work)
}

/** Marks the best-selling products of the last two weeks with several buyers. */
export async function markTrendingProducts(work: Work): Promise<void> {
  const since = sinceTwoWeeks(work)
  await markTrending(work, await readMostSold(work, { since, count: MARKED, buyersMin: BUYERS_MIN }))
}

function sinceTwoWeeks({ now }: Pick<Work, 'now'>): Date {
  return new Date(now.getTime() - DAYS_MS)
}
