import type { Answer } from '#contract/endpoint.ts'
import type { requestDataExport as contract } from '#contract/privacy.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { makeDataExport } from './job-kinds.ts'
import { insertExport } from './queries.ts'

const byUser = { what: 'data exports', max: 5, windowMs: 24 * 60 * 60_000 } as const

/**
 * Requests a copy of all personal data of the caller.
 * @throws state_conflict while one is being made, too_many_requests
 */
export async function requestExport(work: Work): Promise<Answer<typeof contract>> {
  const userId = accountHolder(work)
  await consumeLimit(work, byUser, userId)
  const id = newId()
  if (!(await insertExport(work, { id, userId }))) throw problem('state_conflict')
  await work.addJob(makeDataExport, { export_id: id })
  return { export: { id, state: 'under_way', requested_at: work.now.toISOString() } }
}
