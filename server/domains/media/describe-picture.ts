/** Facts about a picture that are known before any of its sizes is made. */
import sharp from 'sharp'

export interface PictureFacts {
  readonly width: number
  readonly height: number
  /** A tiny WebP as a data URL. */
  readonly blur: string
  /** Its dominant colour, as `#rrggbb`. */
  readonly colour: string
}

const BLUR_WIDTH = 16

/** Measures a picture from its bytes or file, after applying its orientation. */
export async function describePicture(source: Buffer | string): Promise<PictureFacts> {
  const upright = sharp(source).autoOrient()
  const [{ info }, blur, { dominant }] = await Promise.all([
    upright.clone().raw().toBuffer({ resolveWithObject: true }),
    upright.clone().resize({ width: BLUR_WIDTH }).webp({ quality: 30, smartSubsample: false }).toBuffer(),
    upright.clone().resize({ width: 64 }).removeAlpha().toBuffer().then(statsOf),
  ])
  return {
    width: info.width,
    height: info.height,
    blur: `data:image/webp;base64,${blur.toString('base64')}`,
    colour: hex([dominant.r, dominant.g, dominant.b]),
  }
}

function statsOf(bytes: Buffer) {
  return sharp(bytes).stats()
}

function hex(channels: number[]): string {
  return `#${channels.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`
}
