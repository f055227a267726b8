/** Answers `GET /media/<storage key>/<width>.<avif|webp|jpg>`. */

import { TooManyWaiting } from '#platform/turns.ts'
import { savesData } from '#values/data-saver.ts'
import { pictureWidths } from '#values/picture.ts'
import type { SizeMaker } from './make-size.ts'
import { isKey, type PictureFormat, type PictureSize, type StoredFile } from './storage.ts'

const ADDRESS = /^\/media\/([a-z0-9./-]+)\/([1-9]\d{0,4})\.(avif|webp|jpg)$/
const types = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' } as const
const WIDTH_MAX = Math.max(...pictureWidths)
const RETRY_AFTER_SECONDS = 2

// A key never gets another picture, so responses can be cached forever.
const FOREVER = 'public, max-age=31536000, immutable'

// Enough for a phone screen. With data saver on, larger sizes return this one under their own address, so it is
// cached only for a day.
const SAVED_WIDTH = 480
const FOR_NOW = { 'cache-control': 'private, max-age=86400', vary: 'save-data, cookie' }

export async function answerPicture(request: Request, { sizes }: { sizes: SizeMaker }): Promise<Response> {
  const asked = requestedSize(new URL(request.url).pathname)
  if (!asked) return notFound()
  const isSmaller = asked.width > SAVED_WIDTH && savesData(request.headers)
  const size = isSmaller ? { ...asked, width: SAVED_WIDTH } : asked
  try {
    const file = await sizes.of(size)
    return file ? found(request, size, file, isSmaller ? FOR_NOW : { 'cache-control': FOREVER }) : notFound()
  } catch (error) {
    if (error instanceof TooManyWaiting) return overloaded()
    throw error
  }
}

function requestedSize(path: string): PictureSize | undefined {
  const [, key = '', digits, format] = ADDRESS.exec(path) ?? []
  const width = Number(digits)
  if (!isKey(key) || width > WIDTH_MAX || !isFormat(format)) return undefined
  return { key, width, format }
}

function isFormat(format: string | undefined): format is PictureFormat {
  return format !== undefined && format in types
}

function found(
  request: Request,
  { format }: PictureSize,
  { bytes, etag }: StoredFile,
  caching: Record<string, string>,
): Response {
  const headers = {
    ...caching,
    etag,
    'x-content-type-options': 'nosniff',
    // JPEGs are used in emails, which are displayed on other origins.
    ...(format === 'jpg' && { 'cross-origin-resource-policy': 'cross-origin' }),
  }
  const known = request.headers.get('if-none-match')?.split(',') ?? []
  if (known.some((tag) => tag.trim().replace(/^W\//, '') === etag))
    return new Response(null, { status: 304, headers })
  return new Response(new Uint8Array(bytes), {
    headers: { ...headers, 'content-type': types[format], 'content-length': String(bytes.length) },
  })
}

function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
}

function overloaded(): Response {
  return new Response('Busy', {
    status: 503,
    headers: {
      'content-type': 'text/plain',
      'cache-control': 'no-store',
      'retry-after': String(RETRY_AFTER_SECONDS),
    },
  })
}
