/** What is authorised for a purchase: kept, let go, or taken by a job as its sellers decide. */
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { closeHeld, findHeld, holdTender, releaseShares } from './capture-queries.ts'
import { endOpenTenders } from './end-tenders.ts'
import type { GatewayPayment } from './gateway.ts'
import type { TenderRow } from './queries.ts'

/** A payment that a tender waited for is authorised. The order group is locked by the caller, who places it. */
export async function holdPayment(
  work: Work,
  { id: tenderId, group_id: groupId, attempt }: TenderRow,
  { reference, held }: GatewayPayment,
): Promise<void> {
  await endOpenTenders(work, [groupId], { as: 'voided', except: attempt })
  const eventId = newId()
  const takesParts = held?.takesParts === true
  await holdTender(work, { tenderId, eventId, reference, until: held?.until, takesParts })
}

/** Has a job take what is held for a group, as far as its sellers have decided; nothing where nothing is held. */
export async function takeHeld(work: Work, groupId: string): Promise<void> {
  const held = await findHeld(work, groupId)
  if (held) await addTaking(work, held.id)
}

/** Some orders will never be paid by what is held for them: it is let go, at the gateway once nothing else can be taken. */
export async function releaseHeld(
  work: Work,
  { tenderId, orderIds }: { tenderId: string; orderIds: readonly string[] },
): Promise<void> {
  await releaseShares(work, { tenderId, orderIds })
  if (await closeTaken(work, tenderId)) {
    await work.addJob('checkout.cancel_payment', { tender_id: tenderId }, { key: `cancel:${tenderId}` })
  } else {
    // What has waited for this decision may be due now.
    await addTaking(work, tenderId)
  }
}

/** Ends a held tender once nothing of it can be taken any more; answers whether it does. */
export function closeTaken(work: Work, tenderId: string): Promise<boolean> {
  return closeHeld(work, { tenderId, eventId: newId() })
}

function addTaking(work: Work, tenderId: string): Promise<void> {
  return work.addJob('checkout.take_authorised', { tender_id: tenderId }, { key: `take:${tenderId}` })
}
