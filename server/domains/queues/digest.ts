import { operatorDigestDue } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import type { Begin } from '#platform/work.ts'
import { mayOpen } from './may-open.ts'
import {
  type DigestReader,
  lockDigestReaders,
  type NotifiedRow,
  type QueueRow,
  readQueues,
  writeNotified,
} from './queries.ts'

/** Minimum time between two digests to an operator. */
const PAUSE_MS = 4 * 60 * 60 * 1000

/** Emails a digest to each operator who wants one, if there is work that their last digest did not include. */
export async function sendDigests(begin: Begin): Promise<void> {
  await begin(async (work) => {
    const readers = await lockDigestReaders(work)
    if (readers.length === 0) return
    const all = await readQueues(work)
    const changed: NotifiedRow[] = []
    for (const reader of readers) {
      const queues = all.filter(({ queue }) => mayOpen(queue, reader.level))
      const fresh = queues.filter((row) => isNew(row, reader))
      if (fresh.length > 0 && isDue(reader, work.now)) {
        const told = Object.fromEntries(queues.map(({ queue, count }) => [queue, count]))
        changed.push({ user_id: reader.user_id, sent_at: work.now, told })
        emit(work, operatorDigestDue, {
          user_id: reader.user_id,
          at: work.now.toISOString(),
          queues: queues
            .filter(({ count }) => count > 0)
            .map(({ queue, count }) => ({ queue, count, is_new: fresh.some((row) => row.queue === queue) })),
        })
      } else {
        const lowered = lowerNotified(queues, reader)
        if (lowered) changed.push(lowered)
      }
    }
    await writeNotified(work, changed)
  })
}

function isDue({ sent_at }: DigestReader, now: Date): boolean {
  return sent_at === null || now.getTime() - sent_at.getTime() >= PAUSE_MS
}

/** Returns whether the queue has more items than the last digest reported, or newer ones. */
function isNew({ queue, count, newest }: QueueRow, { sent_at, told }: DigestReader): boolean {
  if (count === 0) return false
  if (sent_at === null) return true
  return count > (told?.[queue] ?? 0) || (newest !== null && newest > sent_at)
}

/** Lowers reported counts by completed items, so that replacements count as new. */
function lowerNotified(
  queues: readonly QueueRow[],
  { user_id, sent_at, told }: DigestReader,
): NotifiedRow | undefined {
  if (sent_at === null || told === null) return undefined
  const lowered = Object.fromEntries(
    queues.map(({ queue, count }) => [queue, Math.min(count, told[queue] ?? 0)]),
  )
  const isLess = queues.some(({ queue }) => lowered[queue] !== (told[queue] ?? 0))
  return isLess ? { user_id, sent_at, told: lowered } : undefined
}
