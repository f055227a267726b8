/** A picture that was uploaded with a form which was not carried out: it stays with the form, and is shown again with it. */
import type { Picture } from '#contract/vocabulary.ts'
import { textOf } from './cart-form.ts'

export interface KeptPicture extends Omit<Picture, 'alt'> {
  readonly id: string
}

export function keptPicture({ id, url, width, height, colour }: KeptPicture): KeptPicture {
  return { id, url, width, height, colour }
}

/** The one whose JSON stands in a field; it is shown to nobody but whoever sends it. */
export function keptPictureIn(form: FormData, name: string): KeptPicture | undefined {
  return readKeptPicture(textOf(form, name) ?? 'null')
}

/** What a form had as JSON; undefined where it is none of ours. */
export function readKeptPicture(text: string): KeptPicture | undefined {
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
