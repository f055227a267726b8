import type { Answer, Given } from '#contract/endpoint.ts'
import type { readMail as contract } from '#contract/operator.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { mailOf } from './mail.ts'
import { readMailWhole } from './queries.ts'

/** One mail as it was written. */
export async function readMail(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const row = await readMailWhole(work, params.id)
  if (!row) throw problem('not_found')
  const { html, text, failure, ...mail } = row
  return { ...mailOf(mail), html, text, ...(failure !== null && { failure }) }
}
