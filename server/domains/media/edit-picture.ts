import sharp from 'sharp'
import { NotAPicture, SIDE_MIN, WEBP } from './clean-picture.ts'

export interface PictureEdit {
  /** Degrees clockwise. */
  readonly turn: 0 | 90 | 180 | 270
  /** What stays of the turned picture, as parts of 1. */
  readonly crop?:
    | { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
    | undefined
}

/**
 * Returns a stored picture turned and cropped.
 * @throws {NotAPicture} if less than 50 pixels of a side are left
 */
export async function editedPicture(file: string, { turn, crop }: PictureEdit): Promise<Buffer> {
  const turned = await sharp(file).rotate(turn).toBuffer({ resolveWithObject: true })
  const { width, height } = turned.info
  const left = Math.floor((crop?.left ?? 0) * width)
  const top = Math.floor((crop?.top ?? 0) * height)
  const area = {
    left,
    top,
    width: Math.min(width - left, Math.round((crop?.width ?? 1) * width)),
    height: Math.min(height - top, Math.round((crop?.height ?? 1) * height)),
  }
  if (Math.min(area.width, area.height) < SIDE_MIN) throw new NotAPicture('picture_too_small')
  return sharp(turned.data).extract(area).webp(WEBP).toBuffer()
}
