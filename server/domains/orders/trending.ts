import { kept } from '#platform/kept.ts'
import type { Work } from '#platform/work.ts'
import { readMostSold } from './read-queries.ts'

const AGE_MS = 600_000
const DAYS_MS = 14 * 24 * 60 * 60 * 1000
const COUNT = 60

const trending = kept(AGE_MS, (moment) =>
  readMostSold(moment, { since: new Date(moment.now.getTime() - DAYS_MS), count: COUNT }),
)

/** What sold most in the last two weeks, the most first; at most ten minutes old. */
export function trendingProductIds(work: Pick<Work, 'db' | 'now'>): Promise<readonly string[]> {
  return trending.get(work)
}
