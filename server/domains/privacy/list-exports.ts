import type { Answer } from '#contract/endpoint.ts'
import type { listDataExports as contract, DataExport } from '#contract/privacy.ts'
import { accountHolder } from '#platform/account-holder.ts'
import type { Work } from '#platform/work.ts'
import { type ExportRow, readExports } from './queries.ts'

export async function listExports(work: Work): Promise<Answer<typeof contract>> {
  const rows = await readExports(work, accountHolder(work))
  return { data: rows.map((row) => exportOf(row, work.now)) }
}

function exportOf({ id, requested_at, expires_at, size }: ExportRow, now: Date): DataExport {
  const asked = { id, requested_at: requested_at.toISOString() }
  if (expires_at === null) return { ...asked, state: 'under_way' }
  if (expires_at <= now || size === null) return { ...asked, state: 'expired' }
  return { ...asked, state: 'ready', expires_at: expires_at.toISOString(), size }
}
