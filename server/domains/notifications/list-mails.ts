import type { Answer, Given } from '#contract/endpoint.ts'
import type { listMails as contract } from '#contract/operator.ts'
import type { Work } from '#platform/work.ts'
import { mailOf } from './mail.ts'
import { readMails } from './queries.ts'

const PER_PAGE = 25

/** The outbox, the newest first. */
export async function listMails(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const page = query.page ?? 1
  const rows = await readMails(work, {
    search: query.search,
    state: query.state,
    limit: PER_PAGE,
    offset: (page - 1) * PER_PAGE,
  })
  const total = rows[0]?.total ?? 0
  return {
    data: rows.map(({ total: _, ...row }) => mailOf(row)),
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / PER_PAGE)),
    per_page: PER_PAGE,
    total,
  }
}
