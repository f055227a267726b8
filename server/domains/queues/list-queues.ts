import type { Answer } from '#contract/endpoint.ts'
import type { listQueues as contract } from '#contract/queues.ts'
import type { Work } from '#platform/work.ts'
import { mayOpen } from './may-open.ts'
import { readQueues } from './queries.ts'

/** Lists the work queues that the caller may open. */
export async function listQueues(work: Work): Promise<Answer<typeof contract>> {
  const level = work.actor.kind === 'person' ? work.actor.operatorLevel : undefined
  const rows = await readQueues(work)
  return {
    data: rows
      .filter(({ queue }) => mayOpen(queue, level))
      .map(({ queue, count, newest }) => ({ queue, count, ...(newest && { newest: newest.toISOString() }) })),
  }
}
