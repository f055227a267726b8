import { type Media, NotAPicture } from '#domains/media/index.ts'
import { accountHolder } from '#platform/account-holder.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import type { Steps } from '#platform/route.ts'
import { lockUser } from '#platform/signed-in-user.ts'
import { newId } from '#values/id.ts'
import { SELLER_DOCUMENTS_MAX } from '#values/seller-document.ts'
import { documentOf } from './answers.ts'
import { isPdf, nameOf } from './document-type.ts'
import { countUnsent, insertDocument } from './queries.ts'

const UPLOADS = { what: 'seller documents', max: 40, windowMs: 60 * 60_000 } as const

interface Cleaned {
  readonly bytes: Buffer
  readonly mediaType: 'application/pdf' | 'image/webp'
  readonly ending: 'pdf' | 'webp'
}

/** Stores a document until its application is submitted. Pictures are re-encoded, which drops their metadata. */
export function uploadDocument(media: Media): Steps<'POST /customer/seller-documents'> {
  return {
    steps: async (begin, { query: { kind, name: given }, upload }) => {
      const ownerId = await begin(async (work) => {
        const userId = accountHolder(work)
        await consumeLimit(work, UPLOADS, userId)
        return userId
      })
      const { bytes, mediaType, ending } = await clean(media, upload)
      return begin(async (work) => {
        await lockUser(work, ownerId)
        if ((await countUnsent(work, ownerId)) >= SELLER_DOCUMENTS_MAX) throw problem('documents_full')
        const document = { id: newId(), kind, name: nameOf(given, ending) }
        await insertDocument(work, { ...document, ownerId, mediaType, bytes })
        return {
          document: documentOf({
            ...document,
            media_type: mediaType,
            size: bytes.byteLength,
            created_at: work.now,
          }),
        }
      })
    },
  }
}

async function clean(media: Media, upload: Blob): Promise<Cleaned> {
  const bytes = Buffer.from(await upload.arrayBuffer())
  if (isPdf(bytes)) return { bytes, mediaType: 'application/pdf', ending: 'pdf' }
  try {
    return { bytes: await media.cleanUpload(upload), mediaType: 'image/webp', ending: 'webp' }
  } catch (error) {
    if (error instanceof NotAPicture)
      throw problem(error.fault === 'picture_invalid' ? 'document_invalid' : error.fault)
    throw error
  }
}
