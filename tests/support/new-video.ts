/** Videos that sellers upload in tests. */
import type { TestVisitor } from './app.ts'
import { uploadedPicture } from './new-product.ts'
import { createVideo } from './video.ts'

/** Uploads a video and its poster, and returns them as a field. */
export async function uploadedVideo(seller: TestVisitor, store: string) {
  const poster = await uploadedPicture(seller)
  const { video } = await seller.call('POST /seller/stores/{store}/videos', {
    params: { store },
    upload: createVideo({ hasSound: true }),
  })
  return { field: { ...poster, video_id: video.id }, video }
}
