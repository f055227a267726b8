import { attachPictures } from '#domains/media/index.ts'
import { signedInUser } from '#platform/signed-in-user.ts'
import type { Work } from '#platform/work.ts'
import { readNamedPictures } from './queries.ts'

/**
 * Returns the paths of pictures that belong neither to the market nor to the writer. Once used in content, a picture
 * is the market's.
 */
export async function foreignPictures(
  work: Work,
  named: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await readNamedPictures(work, [...new Set(named.values())])
  const found = new Map(rows.map((row) => [row.storage_key, row]))
  const had = new Set(before.values())
  const { userId: writer } = signedInUser(work)
  return [...named].flatMap(([path, key]) => {
    const picture = found.get(key)
    const isOurs = picture && (picture.owner_id === null || picture.owner_id === writer || had.has(key))
    return isOurs ? [] : [path]
  })
}

/** Attaches the writer's new pictures. They are never deleted, as an earlier version may be restored. */
export async function attachNewPictures(work: Work, named: ReadonlyMap<string, string>): Promise<void> {
  const { userId: writer } = signedInUser(work)
  const rows = await readNamedPictures(work, [...new Set(named.values())])
  const fresh = rows.filter((row) => row.owner_id === writer && !row.is_kept)
  await attachPictures(work, { ownerId: writer, pictureIds: fresh.map(({ id }) => id) })
}
