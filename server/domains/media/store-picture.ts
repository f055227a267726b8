import { randomBytes } from 'node:crypto'
import type { Picture } from '#contract/vocabulary.ts'
import { problem } from '#platform/problem.ts'
import type { Begin } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { NotAPicture } from './clean-picture.ts'
import type { Media } from './create-media.ts'
import type { PictureEdit } from './edit-picture.ts'
import { pictureOf } from './picture.ts'
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
  const storage_key = newKey()
  const facts = await media.saveUpload(storage_key, upload)
  const id = newId()
  await begin((work) => insertUpload(work, { id, ownerId, storage_key, ...facts }))
  return id
}

/**
 * Stores a turned and cropped copy of a picture, which is deleted within a day unless something uses it.
 * @throws {Problem} not_found, picture_too_small
 */
export async function editPicture(
  begin: Begin,
  { media, ownerId, key, edit }: { media: Media; ownerId: string; key: string; edit: PictureEdit },
): Promise<Picture & { id: string }> {
  const storage_key = newKey()
  const facts = await savedEdit(media, { to: storage_key, from: key, edit })
  if (!facts) throw problem('not_found')
  return begin(async (work) => {
    const id = newId()
    const row = { ...facts, storage_key, alt: {} }
    await insertUpload(work, { id, ownerId, ...row })
    return { id, ...pictureOf(row, work.locale) }
  })
}

async function savedEdit(media: Media, { to, ...of }: { to: string; from: string; edit: PictureEdit }) {
  try {
    return await media.saveEdited(to, of)
  } catch (error) {
    if (error instanceof NotAPicture) throw problem(error.fault)
    throw error
  }
}

/** A random name that cannot be guessed, because pictures of unpublished products are private. */
function newKey(): string {
  return `uploads/${randomBytes(16).toString('hex')}`
}
