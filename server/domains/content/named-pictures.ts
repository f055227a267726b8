/** Pictures in what operators write: the market's already, or brought by whoever writes. */
import { attachPictures } from '#domains/media/index.ts'
import { thePerson } from '#platform/the-person.ts'
import type { Work } from '#platform/work.ts'
import { readNamedPictures } from './queries.ts'

/**
 * The paths of those that are neither the market's own nor the writer's. One that was named before is the market's,
 * whoever brought it.
 */
export async function foreignPictures(
  work: Work,
  named: ReadonlyMap<string, string>,
  before: ReadonlyMap<string, string>,
): Promise<string[]> {
  const rows = await readNamedPictures(work, [...new Set(named.values())])
  const found = new Map(rows.map((row) => [row.storage_key, row]))
  const had = new Set(before.values())
  const { userId: writer } = thePerson(work)
  return [...named].flatMap(([path, key]) => {
    const picture = found.get(key)
    const isOurs = picture && (picture.owner_id === null || picture.owner_id === writer || had.has(key))
    return isOurs ? [] : [path]
  })
}

/** Keeps those that the writer has brought: what the market showed once stays, as its history may bring it back. */
export async function keepNewPictures(work: Work, named: ReadonlyMap<string, string>): Promise<void> {
  const { userId: writer } = thePerson(work)
  const rows = await readNamedPictures(work, [...new Set(named.values())])
  const fresh = rows.filter((row) => row.owner_id === writer && !row.is_kept)
  await attachPictures(work, { ownerId: writer, pictureIds: fresh.map(({ id }) => id) })
}
