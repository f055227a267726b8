import type { listSellerApplications as contract } from '#contract/applications.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { readApplications } from './queries.ts'

const PER_PAGE = 20

/** Lists applications: pending ones first, oldest at the top. */
export async function listApplications(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const place = { page: query.page ?? 1, perPage: PER_PAGE }
  const rows = await readApplications(work, { ...query, ...place })
  return {
    data: rows.map(({ applicant_name: name, applicant_email: email, submitted_at, total: _, ...row }) => ({
      ...row,
      applicant: { name, email },
      submitted_at: submitted_at.toISOString(),
    })),
    ...numbered({ ...place, total: rows[0]?.total ?? 0 }),
  }
}
