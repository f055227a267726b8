import { paymentFailed } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { releaseFunds } from './end-tenders.ts'
import * as queries from './queries.ts'

/** Records that a gateway refused to create a payment. The caller holds the lock on the order group. */
export async function failTender(work: Work, tenderId: string, code: string): Promise<void> {
  const tender = await queries.readTender(work, tenderId)
  if (tender?.state !== 'created') return
  await queries.changeTender(work, {
    tenderId,
    state: 'failed',
    isCaptured: false,
    failureCode: code,
    event: { id: newId(), kind: 'charge', outcome: 'failed', message: code },
  })
  await releaseFunds(work, tender)
  emit(work, paymentFailed, { tender_id: tenderId })
}
