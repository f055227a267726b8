import type { Answer, Given } from '#contract/endpoint.ts'
import type { listPeople as contract } from '#contract/operator.ts'
import type { Work } from '#platform/work.ts'
import { personOf } from './people.ts'
import { readPeople } from './queries.ts'

const PER_PAGE = 25

/** Everyone in the market, the newest first. */
export async function listPeople(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const page = query.page ?? 1
  const rows = await readPeople(work, {
    search: query.search,
    role: query.role,
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  })
  const total = rows[0]?.total ?? 0
  return {
    data: rows.map(personOf),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / PER_PAGE)),
    per_page: PER_PAGE,
    total,
  }
}
