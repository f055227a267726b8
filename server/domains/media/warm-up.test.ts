import { access, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { newId } from '#values/id.ts'
import { createMedia, describePicture } from './index.ts'

let database: TestDatabase
let folder: string

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  const original = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#0f7a82' } })
    .webp()
    .toBuffer()
  await sharp(original).toFile(join(folder, 'reef.webp'))
  await database.db
    .insertInto('pictures')
    .values({ id: newId(), storage_key: 'reef', ...(await describePicture(original)) })
    .execute()
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

it('makes the usual sizes of every picture, and none twice', async () => {
  const media = createMedia({ folder, originalFolders: [folder], uploadFolder: folder })

  const made = await media.warmUp(database.db, new AbortController().signal)
  const madeAgain = await media.warmUp(database.db, new AbortController().signal)

  expect(made).toBe(4)
  expect(madeAgain).toBe(0)
  await access(join(folder, 'sizes/reef/640.avif'))
})

it('stops when told to', async () => {
  await rm(join(folder, 'sizes'), { recursive: true })

  const made = await createMedia({ folder, originalFolders: [folder], uploadFolder: folder }).warmUp(
    database.db,
    AbortSignal.abort(),
  )

  expect(made).toBe(0)
})
