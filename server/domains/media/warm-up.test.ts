import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createMedia } from './index.ts'

let folder: string

const wanted = [320, 640].map((width) => ({ key: 'reef', width, format: 'avif' as const }))

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  await sharp({ create: { width: 700, height: 700, channels: 3, background: '#0f7a82' } })
    .webp()
    .toFile(join(folder, 'reef.webp'))
})

afterAll(() => rm(folder, { recursive: true }))

it('makes each requested size once and no others', async () => {
  const media = createMedia({ folder, originalFolders: [folder], uploadFolder: folder })

  const made = await media.warmUp(wanted, new AbortController().signal)
  const madeAgain = await media.warmUp(wanted, new AbortController().signal)

  expect([made, madeAgain]).toEqual([2, 0])
  await access(join(folder, 'sizes/reef/640.avif'))
  await expect(access(join(folder, 'sizes/reef/480.avif'))).rejects.toThrow()
})

it('stops when aborted', async () => {
  await rm(join(folder, 'sizes'), { recursive: true })
  const media = createMedia({ folder, originalFolders: [folder], uploadFolder: folder })

  expect(await media.warmUp(wanted, AbortSignal.abort())).toBe(0)
})
