import type { Answer, Given } from '#contract/endpoint.ts'
import type { reportStore as contract } from '#contract/stores.ts'
import { networkOf } from '#platform/addresses.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { publicStoreId } from './public-store.ts'
import { addReport } from './queries.ts'

const byAddress = { what: 'store reports by address', max: 5, windowMs: 3_600_000 }

/**
 * Reports a store to the operator.
 * @throws not_found, too_many_requests
 */
export async function reportStore(
  work: Work,
  { params, body }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const storeId = await publicStoreId(work, params.slug)
  await consumeLimit(work, byAddress, networkOf(work.visitor))
  await addReport(work, {
    id: newId(),
    storeId,
    reporterId: work.actor.kind === 'person' ? work.actor.userId : null,
    kind: body.kind,
    words: body.words,
    email: body.email ?? null,
  })
  return { done: true }
}
