import type { listAudit as contract } from '#contract/audit.ts'
import type { Answer, Given } from '#contract/endpoint.ts'
import { numbered } from '#platform/numbered.ts'
import type { Work } from '#platform/work.ts'
import { type EntryRow, readEntries } from './queries.ts'

const PER_PAGE = 50

/** Lists audit entries, newest first, optionally for one record or user. */
export async function listAudit(
  work: Work,
  { query: { page = 1, search, outcome } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const shown = { page, perPage: PER_PAGE }
  const rows = await readEntries(work, { search: search || null, outcome: outcome ?? null, ...shown })
  return { data: rows.map(entryOf), ...numbered({ ...shown, total: rows[0]?.total ?? 0 }) }
}

function entryOf({ id, at, action, record, outcome, request_id, actor_id, actor_name, ...row }: EntryRow) {
  const { changed_from: from, changed_to: to } = row
  return {
    id,
    at: at.toISOString(),
    action,
    ...(record !== null && { record }),
    ...(from !== null && to !== null && { change: { from, to } }),
    outcome,
    ...(actor_id !== null && { actor: { id: actor_id, name: actor_name ?? '' } }),
    request_id,
  }
}
