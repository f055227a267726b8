import type { Answer, Given } from '#contract/endpoint.ts'
import type { report as contract } from '#contract/reviews.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { insertReport, readAuthor } from './writing-queries.ts'

const REPORTS = { what: 'reports', max: 30, windowMs: 24 * 60 * 60_000 } as const

/**
 * Reports a public text to the operator, once per reader.
 * @throws not_found, not_allowed for one's own, too_many_requests
 */
export async function report(
  work: Work,
  { body: { note = '', ...text } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const reporterId = accountHolder(work)
  await consumeLimit(work, REPORTS, reporterId)
  const written = await readAuthor(work, text)
  if (!written) throw problem('not_found')
  if (written.author_id === reporterId) throw problem('not_allowed')
  await insertReport(work, { ...text, reporterId, note })
  return { done: true }
}
