import { attachPictures, detachPictures } from '#domains/media/index.ts'
import { problem } from '#platform/problem.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'

/**
 * Marks an uploaded picture as in use, and the one before it as unused.
 * @throws invalid_input if the caller has not uploaded it
 */
export async function replacePicture(
  work: Work,
  {
    field,
    wanted,
    before,
  }: { readonly field: string; readonly wanted: string | null; readonly before: string | null },
): Promise<void> {
  if (wanted === before) return
  const { userId: ownerId } = signedInUser(work)
  if (wanted !== null && !(await attachPictures(work, { ownerId, pictureIds: [wanted] }))) {
    throw problem('invalid_input', {}, { [field]: ['picture_gone'] })
  }
  if (before !== null) await detachPictures(work, { ownerId, pictureIds: [before] })
}
