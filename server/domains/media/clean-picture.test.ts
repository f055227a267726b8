import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanPicture } from './clean-picture.ts'

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#e2583e' } })
}

const drawing =
  '<svg xmlns="http://www.w3.org/2000/svg" width="99" height="99"><script>alert(1)</script></svg>'

async function hundredMegapixels() {
  const sent = await plain(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer()
  expect(sent.length).toBeLessThan(1_000_000)
  return sent
}

describe('an uploaded picture', () => {
  test('may have 60 megapixels', async () => {
    const sent = await plain(9_000, 6_700).jpeg({ quality: 20 }).toBuffer()

    const clean = await cleanPicture(sent)

    expect(await sharp(clean).metadata()).toMatchObject({ format: 'webp', width: 2_000 })
  })

  test('in print colours becomes one in screen colours', async () => {
    const sent = await plain(400, 300).toColourspace('cmyk').jpeg().toBuffer()
    expect(await sharp(sent).metadata()).toMatchObject({ space: 'cmyk' })

    const clean = await cleanPicture(sent)

    expect(await sharp(clean).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
  })

  test('taken on its side stands upright, without place and camera', async () => {
    const sent = await plain(400, 300)
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()

    const shown = await sharp(await cleanPicture(sent)).metadata()

    expect(shown).toMatchObject({ width: 300, height: 400 })
    expect(shown.exif).toBeUndefined()
    expect(shown.orientation).toBeUndefined()
  })

  test('that moves becomes its first frame', async () => {
    const frames = [plain(100, 100), plain(100, 100).negate()].map((frame) => frame.png().toBuffer())
    const sent = await sharp(await Promise.all(frames), { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect(await sharp(sent, { pages: -1 }).metadata()).toMatchObject({ pages: 2 })

    const clean = await cleanPicture(sent)

    expect((await sharp(clean, { pages: -1 }).metadata()).pages ?? 1).toBe(1)
  })

  test('loses what is hidden behind it', async () => {
    const hidden = '<script>alert(1)</script>'
    const sent = Buffer.concat([await plain(80, 80).jpeg().toBuffer(), Buffer.from(hidden)])

    const clean = await cleanPicture(sent)

    expect(clean.includes(hidden)).toBe(false)
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
    ['of 100 megapixels in few bytes', 'picture_too_large', hundredMegapixels],
    ['that is a drawing with a script', 'picture_invalid', async () => Buffer.from(drawing)],
    ['no picture at all', 'picture_invalid', async () => Buffer.from('%PDF-1.7 not a picture')],
  ])('%s is refused as %s', async (_, fault, make) => {
    const sent = await make()

    await expect(cleanPicture(sent)).rejects.toMatchObject({ fault })
  })
})
