import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTemporaryFile } from '#platform/temporary-file.ts'
import { box, PLACE, videoBytes } from '#tests/support/video.ts'
import { VideoFiles } from './video-files.ts'

const key = `videos/${'a'.repeat(32)}`
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'videos-'))
})

afterAll(() => rm(folder, { recursive: true }))

async function stored(bytes: Buffer) {
  const upload = await openTemporaryFile(folder)
  await upload.append(bytes)
  try {
    const facts = await new VideoFiles(folder).save(key, upload)
    return { facts, bytes: await readFile(join(folder, `${key}.mp4`)) }
  } finally {
    await upload.close()
  }
}

describe('an uploaded video', () => {
  test('is stored with its size and length, index first', async () => {
    const { facts, bytes } = await stored(videoBytes({ frames: 25, hasSound: true, isIndexLast: true }))

    expect(facts).toEqual({ width: 160, height: 112, duration_ms: 2_500, bytes: bytes.length })
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
    expect(bytes.includes('mp4a')).toBe(true)
  })

  test('stored again, stays the same', async () => {
    const once = await stored(videoBytes({ hasSound: true }))
    const twice = await stored(once.bytes)

    expect(twice.bytes.equals(once.bytes)).toBe(true)
  })

  test('taken upright is measured upright', async () => {
    const { facts } = await stored(videoBytes({ width: 192, height: 112, isOnItsSide: true }))

    expect(facts).toMatchObject({ width: 112, height: 192 })
  })

  test('loses its place, its camera and what is hidden in and behind it', async () => {
    const hidden = '<script>alert(1)</script>'
    const sent = Buffer.concat([
      videoBytes({ hasPlace: true }),
      box('free', Buffer.from(hidden)),
      box('mdat', Buffer.from(hidden)),
    ])
    const plain = await stored(videoBytes())

    const { bytes } = await stored(sent)

    for (const text of [PLACE, hidden, 'cameras-own-uuid', 'Handler']) {
      expect(sent.includes(text)).toBe(true)
      expect(bytes.includes(text)).toBe(false)
    }
    expect(bytes.equals(plain.bytes)).toBe(true)
  })

  test.each([
    ['of QuickTime', 'video_invalid', () => videoBytes({ brand: 'qt  ' })],
    ['no video at all', 'video_invalid', () => Buffer.from('%PDF-1.7 not a video')],
    ['behind a page', 'video_invalid', () => Buffer.concat([Buffer.from('<html></html>'), videoBytes()])],
    ['empty', 'video_invalid', () => Buffer.alloc(0)],
    ['cut off', 'video_damaged', () => videoBytes().subarray(0, 9_000)],
    [
      'cut off before its index',
      'video_damaged',
      () => videoBytes({ isIndexLast: true }).subarray(0, 27_500),
    ],
    ['of another codec', 'video_codec', () => videoBytes({ codec: 'hvc1' })],
    ['in fragments', 'video_fragmented', () => Buffer.concat([videoBytes(), box('moof')])],
    ['of four minutes', 'video_too_long', () => videoBytes({ frames: 240, framesPerSecond: 1 })],
    ['too small to show anything', 'video_resolution', () => videoBytes({ width: 64 })],
    ['whose frames are no frames', 'video_damaged', () => withData(videoBytes(), (data) => data.fill(0xff))],
    ['whose index points outside', 'video_damaged', () => withOffset(videoBytes(), 900_000)],
    ['whose index points into itself', 'video_damaged', () => withOffset(videoBytes(), 40)],
    ['that promises millions of frames', 'video_damaged', () => withCount(videoBytes())],
  ])('%s is refused as %s', async (_, fault, make) => {
    await expect(stored(make())).rejects.toMatchObject({ fault })

    expect((await readdir(join(folder, 'videos'))).filter((file) => file.endsWith('.draft'))).toEqual([])
  })
})

function withData(bytes: Buffer, change: (data: Buffer) => void): Buffer {
  change(bytes.subarray(bytes.indexOf('mdat') + 4))
  return bytes
}

function withOffset(bytes: Buffer, offset: number): Buffer {
  bytes.writeUInt32BE(offset, bytes.indexOf('stco') + 12)
  return bytes
}

function withCount(bytes: Buffer): Buffer {
  bytes.writeUInt32BE(100_000_000, bytes.indexOf('stsz') + 12)
  return bytes
}
