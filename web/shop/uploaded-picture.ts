/** Picture uploaded with a form that was not saved: kept in the form and shown again with it. */
import type { Picture } from '#contract/vocabulary.ts'
import { textOf } from './cart-form.ts'

export interface UploadedPicture extends Omit<Picture, 'alt'> {
  readonly id: string
}

export function uploadedPicture({ id, url, width, height, colour }: UploadedPicture): UploadedPicture {
  return { id, url, width, height, colour }
}

/** Reads the picture from a field's JSON. Only the visitor who submits it sees the picture. */
export function uploadedPictureIn(form: FormData, name: string): UploadedPicture | undefined {
  return parseUploadedPicture(textOf(form, name) ?? 'null')
}

/** Parses a picture from JSON; undefined when it is invalid. */
export function parseUploadedPicture(text: string): UploadedPicture | undefined {
  try {
    const { id, url, width, height, colour } = JSON.parse(text) ?? {}
    const isOne =
      typeof id === 'string' && typeof url === 'string' && /^\/media\/uploads\/[0-9a-f]+$/.test(url)
    if (!isOne) return undefined
    const isMeasured = Number.isInteger(width) && Number.isInteger(height) && /^#[0-9a-f]{6}$/.test(colour)
    return isMeasured ? { id, url, width, height, colour } : undefined
  } catch {
    return undefined
  }
}
