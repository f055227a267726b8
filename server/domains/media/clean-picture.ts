/** Makes of what somebody sends a picture that is one: made anew, upright, without anything that the camera wrote into it. */
import sharp, { type Sharp } from 'sharp'

/** Thrown for what is no picture, or none that we take. */
export class NotAPicture extends Error {}

const PIXELS_MAX = 40_000_000
const SIDE_MIN = 50
const SIDE_MAX = 2_000
const WEBP = { quality: 86, effort: 4 }

/**
 * The picture as WebP, no side longer than 2000 pixels. JPEG, PNG, WebP and AVIF are taken, by what the bytes are and
 * not by what they are called; of a moving picture the first one.
 * @throws {NotAPicture}
 */
export async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  // Nothing else reaches the decoders: among what they know are documents that load other files.
  if (!isKnownFormat(bytes)) throw new NotAPicture('Its first bytes are of no format that we take')
  const picture = sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', pages: 1 })
  const { width, height } = await measured(picture)
  if (Math.min(width, height) < SIDE_MIN) throw new NotAPicture('It is too small to show anything')
  const shown = picture
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp(WEBP)
  return decoded(shown.toBuffer())
}

async function measured(picture: Sharp) {
  const { format, width, height } = await decoded(picture.metadata())
  if (!['jpeg', 'png', 'webp', 'heif'].includes(format)) throw new NotAPicture(`It is ${format}`)
  return { width, height }
}

/** Whatever the decoder cannot read is the sender's mistake. */
async function decoded<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading
  } catch (error) {
    throw new NotAPicture('It cannot be read', { cause: error })
  }
}

function isKnownFormat(bytes: Buffer): boolean {
  const at = (from: number, to: number) => bytes.toString('latin1', from, to)
  if (at(0, 3) === '\xff\xd8\xff') return true
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return true
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return true
  return at(4, 8) === 'ftyp' && ['avif', 'avis'].includes(at(8, 12))
}
