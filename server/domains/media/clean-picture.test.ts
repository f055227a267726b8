import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanPicture } from './clean-picture.ts'

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#e2583e' } })
}

describe('an uploaded picture', () => {
  test('may have 60 megapixels', async () => {
    const sent = await plain(9_000, 6_700).jpeg({ quality: 20 }).toBuffer()

    const clean = await cleanPicture(sent)

    expect(await sharp(clean).metadata()).toMatchObject({ format: 'webp', width: 2_000 })
  })

  test.each([
    ['of too many pixels', 'picture_too_large', () => plain(9_000, 7_300).jpeg({ quality: 20 }).toBuffer()],
    ['too small to show anything', 'picture_too_small', () => plain(400, 40).png().toBuffer()],
    [
      'cut off',
      'picture_damaged',
      async () => (await plain(800, 600).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 5_000),
    ],
    ['of another format', 'picture_invalid', () => plain(80, 80).tiff().toBuffer()],
    ['no picture at all', 'picture_invalid', async () => Buffer.from('%PDF-1.7 not a picture')],
  ])('%s is refused as %s', async (_, fault, make) => {
    const sent = await make()

    await expect(cleanPicture(sent)).rejects.toMatchObject({ fault })
  })
})
