import type { Video } from '#contract/vocabulary.ts'
import { type UploadedPicture, uploadedPicture } from '../uploaded-picture.ts'

export interface ShownVideo extends Omit<Video, 'uploaded_at'> {
  readonly id: string
}

/** A picture of a product, or the poster of a video. */
export interface ShownPicture extends UploadedPicture {
  readonly video?: ShownVideo | undefined
}

/** Returns what the form needs to show a picture. */
export function shownPicture(picture: ShownPicture): ShownPicture {
  const { video } = picture
  return { ...uploadedPicture(picture), ...(video && { video: shownVideo(video) }) }
}

export function shownVideo({ id, url, width, height, duration_ms }: ShownVideo): ShownVideo {
  return { id, url, width, height, duration_ms }
}

/** Parses a picture from the JSON of a hidden field; undefined when it is invalid. Only who sends it sees it. */
export function readShownPicture(json: string): ShownPicture | undefined {
  try {
    const { id, url, width, height, colour, video } = JSON.parse(json) ?? {}
    const isOne = typeof id === 'string' && typeof url === 'string' && /^\/media\/[\w./-]+$/.test(url)
    const isMeasured = Number.isInteger(width) && Number.isInteger(height) && typeof colour === 'string'
    if (!isOne || !isMeasured) return undefined
    return { id, url, width, height, colour, ...(isVideo(video) && { video: shownVideo(video) }) }
  } catch {
    return undefined
  }
}

function isVideo(value: unknown): value is ShownVideo {
  const { id, url, width, height, duration_ms: duration } = (value ?? {}) as Partial<ShownVideo>
  const isOne =
    typeof id === 'string' && typeof url === 'string' && /^\/media\/videos\/[0-9a-f]+\.mp4$/.test(url)
  return isOne && [width, height, duration].every(Number.isInteger)
}
