import type { Answer, Given } from '#contract/endpoint.ts'
import type { listSitemapStores as contract } from '#contract/stores.ts'
import type { Work } from '#platform/work.ts'
import { readSitemapStores } from './directory-queries.ts'

const PIECE = 1_000

export async function listSitemapStores(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const rows = await readSitemapStores(work, { after: query.after ?? '', limit: PIECE })
  const next = rows.length === PIECE ? rows.at(-1)?.slug : undefined
  return {
    data: rows.map(({ changed_at, picture, ...row }) => ({
      ...row,
      changed_at: changed_at.toISOString(),
      ...(picture && { picture }),
    })),
    ...(next !== undefined && { next }),
  }
}
