import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { editedPicture, type PictureEdit } from './edit-picture.ts'

let folder: string
let file: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pictures-'))
  file = join(folder, 'flag.webp')
  // Red on the left, blue on the right.
  const blue = { create: { width: 200, height: 100, channels: 3, background: '#00f' } } as const
  await sharp({ create: { width: 400, height: 100, channels: 3, background: '#f00' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 200, top: 0 }])
    .webp({ lossless: true })
    .toFile(file)
})

afterAll(() => rm(folder, { recursive: true }))

async function cornersOf(edit: PictureEdit) {
  const { data, info } = await sharp(await editedPicture(file, edit))
    .raw()
    .toBuffer({ resolveWithObject: true })
  const colourAt = (x: number, y: number) => {
    const at = (y * info.width + x) * info.channels
    return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue'
  }
  const size = `${info.width} x ${info.height}`
  return [size, colourAt(2, 2), colourAt(info.width - 3, info.height - 3)]
}

test.each<[PictureEdit, string[]]>([
  [{ turn: 0 }, ['400 x 100', 'red', 'blue']],
  [{ turn: 90 }, ['100 x 400', 'red', 'blue']],
  [{ turn: 180 }, ['400 x 100', 'blue', 'red']],
  [{ turn: 270 }, ['100 x 400', 'blue', 'red']],
  [{ turn: 0, crop: { left: 0.5, top: 0, width: 0.5, height: 1 } }, ['200 x 100', 'blue', 'blue']],
  [{ turn: 90, crop: { left: 0, top: 0, width: 1, height: 0.5 } }, ['100 x 200', 'red', 'red']],
])('%j shows the right part', async (edit, shown) => {
  expect(await cornersOf(edit)).toEqual(shown)
})

test('a part that is too small is refused', async () => {
  const crop = { left: 0, top: 0, width: 0.1, height: 1 }

  await expect(editedPicture(file, { turn: 0, crop })).rejects.toMatchObject({ fault: 'picture_too_small' })
})
