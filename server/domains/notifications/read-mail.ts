import type { Answer, Given } from '#contract/endpoint.ts'
import type { readMail as contract } from '#contract/operator.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { mailOf } from './mail.ts'
import { readFullMail } from './mail-queries.ts'

/**
 * Returns one email as it was written. An email with a code is shown only without a mail server and to operators with
 * full rights, because the code opens an account.
 */
export async function readMail(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const row = await readFullMail(work, params.id)
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
