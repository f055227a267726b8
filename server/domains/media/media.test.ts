import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createMedia, type Media } from './index.ts'

let folder: string
let originals: string
let media: Media

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  originals = await mkdtemp(join(tmpdir(), 'originals-'))
  await sharp({ create: { width: 500, height: 250, channels: 3, background: '#e2583e' } })
    .webp()
    .toFile(join(originals, 'mango.2.webp'))
  media = createMedia({ folder, originalFolders: [originals], uploadFolder: folder })
})

afterAll(async () => {
  await rm(folder, { recursive: true })
  await rm(originals, { recursive: true })
})

function get(path: string, headers: Record<string, string> = {}): Promise<Response> {
  return media.answer(new Request(`http://market.example${path}`, { headers }))
}

describe('a picture', () => {
  it.each([
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ])('comes as %s at one of the fixed widths, to be kept for good', async (format, type) => {
    const response = await get(`/media/mango.2/160.${format}`)

    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe(type)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 160, height: 80 })
  })

  it('is not sent again to a client that has it', async () => {
    const first = await get('/media/mango.2/320.webp')
    const etag = first.headers.get('etag') ?? ''

    const second = await get('/media/mango.2/320.webp', { 'if-none-match': `"other", W/${etag}` })

    expect(second.status).toBe(304)
    expect(second.headers.get('etag')).toBe(etag)
    expect(await second.text()).toBe('')
  })

  it.each([{ 'save-data': 'on' }, { cookie: 'cart=1; data_saver=on' }])(
    'comes smaller, for now, to who saves data: %o',
    async (headers) => {
      const response = await get('/media/mango.2/500.webp', headers)
      const small = await get('/media/mango.2/160.webp', headers)

      expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject({ width: 480 })
      expect(response.headers.get('cache-control')).toBe('private, max-age=86400')
      expect(response.headers.get('vary')).toBe('save-data, cookie')
      expect(small.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    },
  )

  it('is never made larger than its original', async () => {
    expect((await get('/media/mango.2/500.webp')).status).toBe(200)
    expect((await get('/media/mango.2/640.webp')).status).toBe(404)
  })

  it('is made once for concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => get('/media/mango.2/480.avif')))

    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(responses.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    const files = await readdir(join(folder, 'sizes', 'mango.2'))
    expect(files.filter((file) => file.endsWith('.draft'))).toEqual([])
  })

  it('is read from disk once it is made', async () => {
    await get('/media/mango.2/160.avif')
    const made = await stat(join(folder, 'sizes', 'mango.2', '160.avif'))

    await createMedia({ folder, originalFolders: [], uploadFolder: folder }).answer(
      new Request('http://market.example/media/mango.2/160.avif'),
    )

    expect((await stat(join(folder, 'sizes', 'mango.2', '160.avif'))).mtimeMs).toBe(made.mtimeMs)
  })
})

describe('a file that is not a picture', () => {
  it.each([
    '/media/papaya/160.avif',
    '/media/mango.2/161.avif',
    '/media/mango.2/0160.avif',
    '/media/mango.2/99999.avif',
    '/media/mango.2/160.png',
    '/media/mango.2/160.avif/160.avif',
    '/media/mango.2',
    '/media/160.avif',
    '/media/../mango.2/160.avif',
    '/media/%2e%2e/mango.2/160.avif',
    '/media/..%2fmango.2/160.avif',
    '/media/.mango/160.avif',
    '/media//mango.2/160.avif',
    `/media/${'a'.repeat(5_000)}/160.avif`,
  ])('is not found: %s', async (path) => {
    const response = await get(path)

    expect(response.status).toBe(404)
  })
})
