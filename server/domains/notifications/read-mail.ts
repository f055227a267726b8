import type { Answer, Given } from '#contract/endpoint.ts'
import type { readMail as contract } from '#contract/operator.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { mailOf } from './mail.ts'
import { readMailWhole } from './mail-queries.ts'

/**
 * One mail as it was written. One that carries a code shows it only where no mail server brings it, and only to an
 * operator with all rights: it opens somebody's account.
 */
export async function readMail(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const row = await readMailWhole(work, params.id)
  if (!row) throw problem('not_found')
  const { html, text, failure, is_secret, ...mail } = row
  const isHidden = is_secret && !(row.state === 'kept' && isFullOperator(work))
  return {
    ...mailOf(mail),
    ...(isHidden ? { html: '', text: '' } : { html, text }),
    is_hidden: isHidden,
    can_be_sent_again: row.state === 'failed' && !is_secret,
    ...(failure !== null && { failure }),
  }
}

function isFullOperator({ actor }: Pick<Work, 'actor'>): boolean {
  return actor.kind === 'person' && actor.operatorLevel === 'full'
}
