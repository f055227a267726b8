import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'

/** Has the shopper told that money of theirs has come by transfer and pays for nothing, so that it goes back. */
export function tellLeft(work: Work, tenderId: string, leftMinor: number): Promise<void> {
  const payload = { event_id: newId(), tender_id: tenderId, left_minor: leftMinor }
  return work.addJob('notifications.transfer_left', payload)
}
