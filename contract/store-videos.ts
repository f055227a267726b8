/** Videos that a store uploads for its products. */
import { z } from '@hono/zod-openapi'
import { VIDEO_BYTES_MAX, videoFaults } from '#values/video.ts'
import { endpoint } from './endpoint.ts'
import { Slug, Uuid, Video } from './vocabulary.ts'

export const StoreVideo = Video.extend({ id: Uuid })
export type StoreVideo = z.infer<typeof StoreVideo>

const upload = {
  summary:
    'Upload an MP4 video with H.264 pictures, and AAC, MP3 or no sound, for products of a store. It is deleted after a day unless a product has it',
  params: z.object({ store: Slug }),
  upload: { bytesMax: VIDEO_BYTES_MAX, isOnDisk: true },
  answer: z.object({ video: StoreVideo }),
  status: 201,
  problems: [
    'not_found',
    'not_allowed',
    'too_large',
    'request_incomplete',
    'too_many_requests',
    ...videoFaults,
  ],
} as const

export const uploadSellerVideo = endpoint({ ...upload, tag: 'seller', access: 'seller', area: 'products' })
export const uploadOperatorVideo = endpoint({ ...upload, tag: 'operator', access: 'operator' })
