import { routes } from '#platform/route.ts'
import type { Media } from './create-media.ts'
import { uploadPicture } from './upload-picture.ts'

export function mediaRoutes(media: Media) {
  return routes({ 'POST /customer/pictures': uploadPicture(media) })
}
