import { randomBytes } from 'node:crypto'
import type { Begin } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import type { Media } from './create-media.ts'
import { insertUpload } from './queries.ts'

/**
 * Stores a picture that was fetched for its owner, and returns its id. It is deleted within a day unless something
 * uses it.
 * @throws {NotAPicture, TooManyWaiting}
 */
export async function storePicture(
  begin: Begin,
  { media, ownerId, upload }: { media: Pick<Media, 'saveUpload'>; ownerId: string; upload: Blob },
): Promise<string> {
  const storage_key = `uploads/${randomBytes(16).toString('hex')}`
  const facts = await media.saveUpload(storage_key, upload)
  const id = newId()
  await begin((work) => insertUpload(work, { id, ownerId, storage_key, ...facts }))
  return id
}
