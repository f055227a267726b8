import { transferUnapplied } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'

/** Notifies the shopper that transferred money is unallocated and will be returned. */
export function notifyUnapplied(work: Work, tenderId: string, leftMinor: number): void {
  const payload = { event_id: newId(), tender_id: tenderId, left_minor: leftMinor }
  emit(work, transferUnapplied, payload)
}
