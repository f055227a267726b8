import type { listSitemapProducts as contract } from '#contract/catalog.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import type { Work } from '#platform/work.ts'
import { readLastPlace, readSitemapProducts } from './sitemap-queries.ts'

const PLACES_A_PART = 50_000
const PIECE = 1_000

/** Lists the products between two positions, in order; products no longer offered leave gaps. */
export async function listSitemapProducts(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const last = (query.part ?? 1) * PLACES_A_PART
  const after = Math.max(query.after ?? 0, last - PLACES_A_PART)
  const rows = await readSitemapProducts(work, { after, last, limit: PIECE })
  const next = rows.length === PIECE ? rows.at(-1)?.place : undefined
  return {
    data: rows.map(({ place: _, changed_at, picture, ...row }) => ({
      ...row,
      changed_at: changed_at.toISOString(),
      ...(picture && { picture }),
    })),
    parts: Math.ceil((await readLastPlace(work)) / PLACES_A_PART),
    ...(next !== undefined && { next }),
  }
}
