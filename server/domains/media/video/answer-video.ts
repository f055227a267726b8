/** Answers `GET /media/videos/<name>.mp4`, whole or in part as RFC 9110 section 14 has it. */
import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import type { VideoFiles } from './video-files.ts'

const ADDRESS = /^\/media\/(videos\/[0-9a-f]{32})\.mp4$/

// A key never gets another video, so responses can be cached forever.
const FOREVER = 'public, max-age=31536000, immutable'

// A browser that opens the address makes a page around the video, which may show it and nothing else.
const POLICY =
  "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'"

export function isVideoAddress(path: string): boolean {
  return ADDRESS.test(path)
}

export async function answerVideo(request: Request, files: VideoFiles): Promise<Response> {
  const [, key = ''] = ADDRESS.exec(new URL(request.url).pathname) ?? []
  const file = await files.open(key)
  if (!file) return notFound()
  const response = await opened(request, file).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
  if (response.body === null) await file.close()
  return response
}

async function opened(request: Request, file: FileHandle): Promise<Response> {
  const { size, mtimeMs } = await file.stat()
  const etag = `"${size.toString(36)}-${Math.floor(mtimeMs).toString(36)}"`
  const headers = {
    'accept-ranges': 'bytes',
    'cache-control': FOREVER,
    'content-security-policy': POLICY,
    etag,
    'x-content-type-options': 'nosniff',
  }
  if (names(request.headers.get('if-none-match'), etag)) return new Response(null, { status: 304, headers })
  const range = rangeIn(request, { size, etag })
  if (range === 'unsatisfiable') {
    return new Response(null, {
      status: 416,
      headers: { ...headers, 'cache-control': 'no-store', 'content-range': `bytes */${size}` },
    })
  }
  const { first, last } = range ?? { first: 0, last: size - 1 }
  const body = request.method === 'HEAD' ? null : streamOf(file, { first, last })
  return new Response(body, {
    status: range ? 206 : 200,
    headers: {
      ...headers,
      'content-type': 'video/mp4',
      'content-length': String(last - first + 1),
      ...(range && { 'content-range': `bytes ${first}-${last}/${size}` }),
    },
  })
}

function streamOf(file: FileHandle, { first, last }: Range): ReadableStream {
  return Readable.toWeb(file.createReadStream({ start: first, end: last })) as ReadableStream
}

interface Range {
  readonly first: number
  /** The last byte itself. */
  readonly last: number
}

/** Several ranges at once, and what is no range, are answered with the whole file. */
function rangeIn(
  { method, headers }: Request,
  { size, etag }: { readonly size: number; readonly etag: string },
): Range | 'unsatisfiable' | undefined {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range') ?? '') ?? []
  if (method !== 'GET' || from === undefined || to === undefined || from + to === '') return undefined
  // The client has a part of another file.
  if ((headers.get('if-range') ?? etag) !== etag) return undefined
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : { first: Math.max(0, size - Number(to)), last: size - 1 }
  const first = Number(from)
  if (to !== '' && Number(to) < first) return undefined
  return first >= size
    ? 'unsatisfiable'
    : { first, last: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

function names(header: string | null, etag: string): boolean {
  return (
    header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag) ?? false
  )
}

function notFound(): Response {
  return new Response('Not found', {
    status: 404,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })
}
