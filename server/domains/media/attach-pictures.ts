import type { Work } from '#platform/work.ts'
import { setAttached } from './queries.ts'

interface Change {
  readonly ownerId: string
  readonly pictureIds: readonly string[]
}

/** Keeps uploads for as long as something shows them; false when one of them is not the owner's, or is gone. */
export async function attachPictures(work: Work, { ownerId, pictureIds }: Change): Promise<boolean> {
  if (pictureIds.length === 0) return true
  const count = await setAttached(work, { ownerId, pictureIds, at: work.now })
  return count === pictureIds.length
}

/** Keeps an upload that nothing shows yet, so that one place alone decides when it goes; false when it is shown, another's, or gone. */
export async function attachNewPicture(
  work: Work,
  { ownerId, pictureId }: { ownerId: string; pictureId: string },
): Promise<boolean> {
  return (await setAttached(work, { ownerId, pictureIds: [pictureId], at: work.now, areNew: true })) === 1
}

/** Lets uploads go that nothing shows any more; they are deleted before long. */
export async function detachPictures(work: Work, { ownerId, pictureIds }: Change): Promise<void> {
  if (pictureIds.length > 0) await setAttached(work, { ownerId, pictureIds, at: null })
}
