import type { Answer, Given } from '#contract/endpoint.ts'
import type { resendMail as contract } from '#contract/operator.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { addSending } from './add-sending.ts'
import { readFullMail, requeue } from './mail-queries.ts'

/** Queues a failed email again, for example when the recipient's mailbox has space again. */
export async function resendMail(
  work: Work,
  { params: { id } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  if (!(await requeue(work, id))) {
    throw problem((await readFullMail(work, id)) ? 'state_conflict' : 'not_found')
  }
  await addSending(work, id)
  return { done: true }
}
