import { recordRecentSales } from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import { readSalesSince } from './sales-queries.ts'

const DAYS_MS = 30 * 24 * 60 * 60 * 1000

/** Counts what was sold in the last 30 days, for rules of collections. */
export async function countRecentSales(work: Work): Promise<void> {
  await recordRecentSales(work, await readSalesSince(work, new Date(work.now.getTime() - DAYS_MS)))
}
