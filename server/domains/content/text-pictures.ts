import { attachPictures } from '#domains/media/index.ts'
import { picturesIn } from '#platform/rich-text.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { readNamedPictures } from './queries.ts'

/**
 * Attaches the pictures of a text, for it and its history: each must belong to the market or be uploaded by the
 * writer. Returns the error code otherwise, and attaches none.
 */
export async function attachTextPictures(
  work: Work,
  html: string,
): Promise<'alt_required' | 'picture_gone' | undefined> {
  const pictures = picturesIn(html)
  if (pictures.some(({ alt }) => alt === '')) return 'alt_required'
  const keys = [...new Set(pictures.map(({ key }) => key))]
  const rows = await readNamedPictures(work, keys)
  const { userId: ownerId } = signedInUser(work)
  const fresh = rows.filter((row) => row.owner_id === ownerId && !row.is_kept)
  const areThere = rows.every((row) => row.is_kept || row.owner_id === null || row.owner_id === ownerId)
  if (rows.length < keys.length || !areThere) return 'picture_gone'
  await attachPictures(work, { ownerId, pictureIds: fresh.map(({ id }) => id) })
  return undefined
}
