import type { Answer, Given } from '#contract/endpoint.ts'
import type { listSubmissions as contract, ProductSubmission } from '#contract/product-submissions.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { readSubmissions, type SubmissionRow } from './list-queries.ts'

const PER_PAGE = 20

export async function listSubmissions(
  work: Work,
  { query }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const page = query.page ?? 1
  const rows = await readSubmissions(work, {
    search: query.search,
    state: query.state,
    page,
    perPage: PER_PAGE,
  })
  return {
    data: rows.map(submissionAnswer),
    ...numbered({ page, perPage: PER_PAGE, total: rows[0]?.total ?? 0 }),
  }
}

export function submissionAnswer(row: SubmissionRow): ProductSubmission {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    product: {
      id: row.product_id,
      slug: row.slug,
      name: row.name,
      is_blocked: row.is_blocked,
      ...(row.picture && { picture: row.picture }),
    },
    store: { slug: row.store_slug, name: row.store_name },
    version: row.version,
    changed: Object.keys(row.proposed ?? {}),
    submitted_at: row.submitted_at.toISOString(),
    ...(row.submitted_by !== null && { submitted_by: row.submitted_by }),
    ...(row.decided_at && { decided_at: row.decided_at.toISOString() }),
    ...(row.decided_by !== null && { decided_by: row.decided_by }),
    ...(row.reason !== null && { reason: row.reason }),
  }
}
