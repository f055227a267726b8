import { type UploadedPicture, uploadedPicture } from '../uploaded-picture.ts'

interface Upload {
  /** Called with the part that has been sent, from 0 to 1. */
  readonly onProgress: (part: number) => void
  readonly language: string
}

/** Uploads a picture from the browser. Rejects with the reason in the visitor's language. */
export function uploadPicture(file: File, { onProgress, language }: Upload): Promise<UploadedPicture> {
  return new Promise((resolve, reject) => {
    // fetch reports no progress of what it sends.
    const request = new XMLHttpRequest()
    request.open('POST', '/api/customer/pictures')
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-language', language)
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total)
    request.onload = () => {
      if (request.status === 201) resolve(uploadedPicture(request.response.picture))
      else reject(new Error(request.response?.message ?? ''))
    }
    request.onerror = () => reject(new Error(''))
    request.send(file)
  })
}
