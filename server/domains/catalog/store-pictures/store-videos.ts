/** The upload of videos for a store's products, the same for its managers and for operators. */
import type { Answer, Given } from '#contract/endpoint.ts'
import type { uploadSellerVideo as uploading } from '#contract/store-videos.ts'
import { type Media, storeVideo } from '#domains/media/index.ts'
import { consumeLimit } from '#platform/rate-limit.ts'
import { routes } from '#platform/route.ts'
import type { Begin } from '#platform/work.ts'
import { byOperator, bySeller, type StoreAccess } from '../products/commands.ts'

// At most 2 GB a day, until unused ones are deleted.
const UPLOADS = { what: 'video uploads', max: 40, windowMs: 24 * 60 * 60_000 } as const

function upload(access: StoreAccess, media: Media) {
  return {
    steps: async (
      begin: Begin,
      { params, upload: file }: Given<typeof uploading>,
    ): Promise<Answer<typeof uploading>> => {
      const storeId = await begin(async (work) => {
        const id = await access.edit(work, params.store)
        await consumeLimit(work, UPLOADS, id)
        return id
      })
      return { video: await storeVideo(begin, { media, storeId, upload: file }) }
    },
  }
}

export function storeVideoRoutes(media: Media) {
  return routes({
    'POST /seller/stores/{store}/videos': upload(bySeller, media),
    'POST /operator/stores/{store}/videos': upload(byOperator, media),
  })
}
