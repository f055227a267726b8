import type { Answer, Given } from '#contract/endpoint.ts'
import type { listMails as contract } from '#contract/operator.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { mailOf } from './mail.ts'
import { readMails } from './mail-queries.ts'

const PER_PAGE = 25

/** Returns the outbox, newest first. */
export async function listMails(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const page = query.page ?? 1
  const rows = await readMails(work, {
    search: query.search,
    state: query.state,
    page,
    perPage: PER_PAGE,
  })
  return {
    data: rows.map(({ total: _, ...row }) => mailOf(row)),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}
