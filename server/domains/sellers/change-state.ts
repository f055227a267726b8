import { storeHoursChanged, storeStateChanged } from '#contract/events.ts'
import { emit } from '#platform/events/emit.ts'
import { invalidate } from '#platform/invalidate.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { moveStore, readStoreId } from './queries.ts'

type Move = Pick<Parameters<typeof moveStore>[1], 'slug' | 'from' | 'to'> & { reason?: string }

/**
 * Moves a store to another state, records who did it, and invalidates what shows it. Its slots are planned again,
 * because only approved stores have slots.
 * @throws not_found, state_conflict when it is in none of the required states
 */
export async function changeState(work: Work, { reason, ...move }: Move): Promise<void> {
  const storeId = await moveStore(work, {
    ...move,
    reason: reason ?? null,
    actorId: signedInUser(work).userId,
    eventId: newId(),
  })
  if (!storeId) throw problem((await readStoreId(work, move.slug)) ? 'state_conflict' : 'not_found')
  invalidate(work, [`store:${storeId}`, 'catalog'])
  emit(work, storeHoursChanged, { store_id: storeId })
  emit(work, storeStateChanged, { store_id: storeId })
}
