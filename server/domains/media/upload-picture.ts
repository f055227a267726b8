import { randomBytes } from 'node:crypto'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Steps } from '#platform/route.ts'
import { newId } from '#values/id.ts'
import { NotAPicture } from './clean-picture.ts'
import type { Media } from './create-media.ts'
import type { PictureFacts } from './describe-picture.ts'
import { pictureOf } from './picture.ts'
import { insertUpload } from './queries.ts'

const UPLOADS = { what: 'uploads', max: 40, windowMs: 60 * 60_000 } as const

/** Stores a picture for its uploader, to be attached to something they write. */
export function uploadPicture(media: Media): Steps<'POST /customer/pictures'> {
  return {
    steps: async (begin, { upload }) => {
      const ownerId = await begin(async (work) => {
        const userId = accountHolder(work)
        await consumeLimit(work, UPLOADS, userId)
        return userId
      })
      // A random name that cannot be guessed, because pictures of unpublished texts are private.
      const key = `uploads/${randomBytes(16).toString('hex')}`
      const facts = await keep(media, key, upload)
      return begin(async (work) => {
        const id = newId()
        const row = { ...facts, storage_key: key, alt: {} }
        await insertUpload(work, { id, ownerId, ...row })
        return { picture: { id, ...pictureOf(row, work.locale) } }
      })
    },
  }
}

async function keep(media: Media, key: string, upload: Blob): Promise<PictureFacts> {
  try {
    return await media.saveUpload(key, upload)
  } catch (error) {
    if (error instanceof NotAPicture) throw problem(error.fault)
    throw error
  }
}
