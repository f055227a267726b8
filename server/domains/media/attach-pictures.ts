import type { Work } from '#platform/work.ts'
import { setAttached } from './queries.ts'

interface Change {
  readonly ownerId: string
  readonly pictureIds: readonly string[]
}

/** Marks uploads as in use. Returns false if one is missing or belongs to another owner. */
export async function attachPictures(work: Work, { ownerId, pictureIds }: Change): Promise<boolean> {
  if (pictureIds.length === 0) return true
  const count = await setAttached(work, { ownerId, pictureIds, at: work.now })
  return count === pictureIds.length
}

/**
 * Marks an upload as in use if nothing uses it yet, so that a single user decides when it is deleted. Returns false
 * if it is in use, missing or another owner's.
 */
export async function attachNewPicture(
  work: Work,
  { ownerId, pictureId }: { ownerId: string; pictureId: string },
): Promise<boolean> {
  return (await setAttached(work, { ownerId, pictureIds: [pictureId], at: work.now, areNew: true })) === 1
}

/** Marks uploads as unused; a job deletes them later. */
export async function detachPictures(work: Work, { ownerId, pictureIds }: Change): Promise<void> {
  if (pictureIds.length > 0) await setAttached(work, { ownerId, pictureIds, at: null })
}
