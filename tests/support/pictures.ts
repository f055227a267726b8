import sharp from 'sharp'

/** Creates a picture of one colour, which processing leaves unchanged. */
export async function createPicture({ width = 400, height = 300, colour = '#08f' } = {}): Promise<Blob> {
  const sheet = sharp({ create: { width, height, channels: 3, background: colour } }).png()
  return new Blob([new Uint8Array(await sheet.toBuffer())], { type: 'image/png' })
}
