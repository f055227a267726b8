/** Pictures within what operators write. */
import { attachPictures } from '#domains/media/index.ts'
import { problem } from '#platform/problem.ts'
import { picturesIn } from '#platform/rich-text.ts'
import type { Work } from '#platform/work.ts'
import { readHomePictures } from './home-queries.ts'

/**
 * Keeps the pictures that a text shows, from now on and for its history: each is the market's already, or was brought by
 * whoever writes. `field` is where the text stands in the form.
 * @throws invalid_input also where a picture has no words
 */
export async function keepTextPictures(
  work: Work,
  { html, field }: { html: string; field: string },
): Promise<void> {
  const pictures = picturesIn(html)
  if (pictures.some(({ alt }) => alt === '')) throw refused(field, 'alt_required')
  const keys = [...new Set(pictures.map(({ key }) => key))]
  const rows = await readHomePictures(work, keys)
  const ownerId = work.actor.kind === 'person' ? work.actor.userId : ''
  const fresh = rows.filter((row) => row.owner_id === ownerId && !row.is_kept)
  const areThere = rows.every((row) => row.is_kept || row.owner_id === null || row.owner_id === ownerId)
  if (rows.length < keys.length || !areThere) throw refused(field, 'picture_gone')
  await attachPictures(work, { ownerId, pictureIds: fresh.map(({ id }) => id) })
}

function refused(field: string, code: string) {
  return problem('invalid_input', {}, { [field]: [code] })
}
