/** Cleans uploaded pictures: re-encoded, upright, and without camera metadata. */
import sharp, { type Sharp } from 'sharp'
import type { PictureFault } from '#values/picture.ts'

/** Thrown for a file that is not a picture or not an accepted one. */
export class NotAPicture extends Error {
  readonly fault: PictureFault

  constructor(fault: PictureFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

// Covers phones and cameras up to 64 megapixels; it limits the memory for decoding.
const PIXELS_MAX = 65_000_000
export const SIDE_MIN = 50
const SIDE_MAX = 2_000
export const WEBP = { quality: 86, effort: 4 }

/**
 * Returns the picture as WebP with sides of at most 2000 pixels. Accepts JPEG, PNG, WebP and AVIF by content, not by
 * name; of an animation, the first frame.
 * @throws {NotAPicture}
 */
export async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  // Nothing else reaches the decoders: some formats they support load other files.
  if (!isKnownFormat(bytes)) throw new NotAPicture('picture_invalid')
  // Only the header is read until the size is known.
  const { width, height } = await measured(sharp(bytes, { limitInputPixels: false, pages: 1 }))
  if (Math.min(width, height) < SIDE_MIN) throw new NotAPicture('picture_too_small')
  if (width * height > PIXELS_MAX) throw new NotAPicture('picture_too_large')
  const shown = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp(WEBP)
  return decoded(shown.toBuffer())
}

async function measured(picture: Sharp) {
  const { format, width, height } = await decoded(picture.metadata())
  if (!['jpeg', 'png', 'webp', 'heif'].includes(format)) throw new NotAPicture('picture_invalid')
  return { width, height }
}

/** A decoding failure means a damaged file, as its first bytes were those of a picture. */
async function decoded<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    throw new NotAPicture('picture_damaged', { cause: error })
  }
}

function isKnownFormat(bytes: Buffer): boolean {
  const at = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (at(0, 3) === '\xff\xd8\xff') return true
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return true
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return true
  return at(4, 8) === 'ftyp' && ['avif', 'avis'].includes(at(8, 12))
}
