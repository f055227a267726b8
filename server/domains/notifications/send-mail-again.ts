import type { Answer, Given } from '#contract/endpoint.ts'
import type { sendMailAgain as contract } from '#contract/operator.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { addSending } from './add-sending.ts'
import { queueAgain, readMailWhole } from './mail-queries.ts'

/** Queues a failed email again, for example when the recipient's mailbox has space again. */
export async function sendMailAgain(
  work: Work,
  { params: { id } }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  if (!(await queueAgain(work, id))) {
    throw problem((await readMailWhole(work, id)) ? 'state_conflict' : 'not_found')
  }
  await addSending(work, id)
  return { done: true }
}
