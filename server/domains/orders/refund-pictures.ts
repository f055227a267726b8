/** Pictures of faulty items, visible to the customer, the selling store and operators. */

import type { Given } from '#contract/endpoint.ts'
import type {
  readAnyRefundPicture as ofAny,
  readRefundPicture as ofOrder,
  readStoreRefundPicture as ofStore,
} from '#contract/refund-requests.ts'
import type { FileResponse } from '#contract/vocabulary.ts'
import { type Media, NotAPicture } from '#domains/media/index.ts'
import { staffOf } from '#domains/sellers/index.ts'
import { problem } from '#platform/problem.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import { routes, type Steps } from '#platform/route.ts'
import type { Work } from '#platform/work.ts'
import { newId } from '#values/id.ts'
import { findOwn } from './read-orders.ts'
import { insertRefundPicture, readPictureOfGroup, readSentPicture } from './refund-picture-queries.ts'

const UPLOADS = { what: 'refund pictures', max: 40, windowMs: 60 * 60_000 } as const

export function refundPictureRoutes(media: Media) {
  return routes({
    'POST /orders/{number}/refund-pictures': uploadRefundPicture(media),
    'GET /orders/{number}/refund-pictures/{picture}': readRefundPicture,
    'GET /seller/stores/{store}/refund-pictures/{picture}': readStoreRefundPicture,
    'GET /operator/refund-pictures/{picture}': readAnyRefundPicture,
  })
}

/** Stores a picture until it is attached to a request, without its metadata. */
function uploadRefundPicture(media: Media): Steps<'POST /orders/{number}/refund-pictures'> {
  return {
    steps: async (begin, { params, query, upload }) => {
      const group = await begin(async (work) => {
        const found = await findOwn(work, params.number, query.key)
        await consumeLimit(work, UPLOADS, found.customer_id)
        return found
      })
      const bytes = await clean(media, upload)
      return begin(async (work) => {
        const picture = newId()
        await insertRefundPicture(work, {
          id: picture,
          ownerId: group.customer_id,
          groupId: group.id,
          bytes,
        })
        return { picture }
      })
    },
  }
}

async function clean(media: Media, upload: Blob): Promise<Buffer> {
  try {
    return await media.cleanUpload(upload)
  } catch (error) {
    if (error instanceof NotAPicture) throw problem(error.fault)
    throw error
  }
}

/** @throws {Problem} not_found if the caller neither owns the order nor has its key */
async function readRefundPicture(
  work: Work,
  { params, query }: Given<typeof ofOrder>,
): Promise<FileResponse> {
  const { id: groupId } = await findOwn(work, params.number, query.key)
  return fileOf(await readPictureOfGroup(work, { id: params.picture, groupId }))
}

/** @throws {Problem} not_found, also for another store's request */
async function readStoreRefundPicture(work: Work, { params }: Given<typeof ofStore>): Promise<FileResponse> {
  const { storeId } = staffOf(work, params.store)
  return fileOf(await readSentPicture(work, { id: params.picture, storeId }))
}

async function readAnyRefundPicture(work: Work, { params }: Given<typeof ofAny>): Promise<FileResponse> {
  return fileOf(await readSentPicture(work, { id: params.picture }))
}

function fileOf(bytes: Buffer | undefined): FileResponse {
  if (!bytes) throw problem('not_found')
  return { name: 'picture.webp', bytes }
}
