import { type UploadedPicture, uploadedPicture } from '../uploaded-picture.ts'
import { type ShownVideo, shownVideo } from './shown-picture.ts'
import type { PictureStore } from './store-pictures-api.ts'

interface Upload {
  /** Called with the part that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly language: string
}

/** Uploads a picture from the browser. Rejects with the reason in the visitor's language. */
export async function uploadPicture(file: Blob, upload: Upload): Promise<UploadedPicture> {
  const { picture } = await send<{ picture: UploadedPicture }>('/api/customer/pictures', file, upload)
  return uploadedPicture(picture)
}

/** Uploads a video of a store, as `uploadPicture`. */
export async function uploadVideo(
  file: Blob,
  { role, store, ...upload }: Upload & PictureStore,
): Promise<ShownVideo> {
  const { video } = await send<{ video: ShownVideo }>(`/api/${role}/stores/${store}/videos`, file, upload)
  return shownVideo(video)
}

function send<Answer>(path: string, file: Blob, { onProgress, language }: Upload): Promise<Answer> {
  return new Promise((resolve, reject) => {
    // fetch reports no progress of what it sends.
    const request = new XMLHttpRequest()
    request.open('POST', path)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-language', language)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      if (request.status === 201) resolve(request.response)
      else reject(new Error(request.response?.message ?? ''))
    }
    request.onerror = () => reject(new Error(''))
    request.send(file)
  })
}
