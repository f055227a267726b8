import type { Answer, Given } from '#contract/endpoint.ts'
import type { listAllUsers as contract } from '#contract/operator.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { personOf } from './person.ts'
import { readUsers } from './queries.ts'

const PER_PAGE = 25

/** Lists all users, newest first. */
export async function listAllUsers(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const page = query.page ?? 1
  const rows = await readUsers(work, {
    search: query.search,
    role: query.role,
    page,
    perPage: PER_PAGE,
  })
  return {
    data: rows.map(personOf),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}
