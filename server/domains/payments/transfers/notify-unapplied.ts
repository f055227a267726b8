import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'

/** Notifies the shopper that transferred money is unallocated and will be returned. */
export function notifyUnapplied(work: Work, tenderId: string, leftMinor: number): Promise<void> {
  const payload = { event_id: newId(), tender_id: tenderId, left_minor: leftMinor }
  return work.addJob('notifications.transfer_left', payload)
}
