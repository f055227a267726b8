import type { UploadedPicture } from '../uploaded-picture.ts'

/** Parses a picture from the JSON of a hidden field; undefined when it is invalid. Only who sends it sees it. */
export function readShownPicture(json: string): UploadedPicture | undefined {
  try {
    const { id, url, width, height, colour } = JSON.parse(json) ?? {}
    const isOne = typeof id === 'string' && typeof url === 'string' && /^\/media\/[\w./-]+$/.test(url)
    const isMeasured = Number.isInteger(width) && Number.isInteger(height) && typeof colour === 'string'
    return isOne && isMeasured ? { id, url, width, height, colour } : undefined
  } catch {
    return undefined
  }
}
