/** Authorised payments: releases them, and schedules their capture as sellers decide. */

import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { authoriseTender, closeAuthorised, findAuthorised, releaseShares } from './capture-queries.ts'
import { endOpenTenders } from './end-tenders.ts'
import type { GatewayPayment } from './gateway.ts'
import { cancelTender, takeAuthorised } from './job-kinds.ts'
import type { TenderRow } from './queries.ts'

/** Records that a tender's payment is authorised. The caller holds the lock on the order group and places it. */
export async function authorisePayment(
  work: Work,
  { id: tenderId, group_id: groupId, attempt }: TenderRow,
  { reference, held }: GatewayPayment,
): Promise<void> {
  await endOpenTenders(work, [groupId], { as: 'voided', except: attempt })
  const eventId = newId()
  const takesParts = held?.takesParts === true
  await authoriseTender(work, { tenderId, eventId, reference, until: held?.until, takesParts })
}

/** Schedules the capture of the orders that sellers have accepted; does nothing without an authorisation. */
export async function scheduleCapture(work: Work, groupId: string): Promise<void> {
  const held = await findAuthorised(work, groupId)
  if (held) await addCapture(work, held.id)
}

/**
 * Releases the authorised amount of orders that will never be paid. The gateway is asked once nothing else can be
 * captured.
 */
export async function releaseAuthorised(
  work: Work,
  { tenderId, orderIds }: { tenderId: string; orderIds: readonly string[] },
): Promise<void> {
  await releaseShares(work, { tenderId, orderIds })
  if (await closeCaptured(work, tenderId)) {
    await work.addJob(cancelTender, { tender_id: tenderId }, { key: `cancel:${tenderId}` })
  } else {
    // Orders that waited for this decision may be due for capture now.
    await addCapture(work, tenderId)
  }
}

/** Ends an authorised tender once nothing more can be captured; returns whether it ended. */
export function closeCaptured(work: Work, tenderId: string): Promise<boolean> {
  return closeAuthorised(work, { tenderId, eventId: newId() })
}

function addCapture(work: Work, tenderId: string): Promise<void> {
  return work.addJob(takeAuthorised, { tender_id: tenderId }, { key: `take:${tenderId}` })
}
