/** Compresses streamed responses at a low level, because each one is compressed separately. */
import { pipeline, Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import { constants, createGzip, createZstdCompress } from 'node:zlib'

const GZIP_LEVEL = 1
const ZSTD_LEVEL = 3

const compressible = /^(?:text\/|application\/(?:json|javascript|xml|manifest\+json)|image\/svg)/

export function compressed(response: Response, acceptEncoding: string | undefined): Response {
  const { body, headers, status } = response
  if (body === null || headers.has('content-encoding')) return response
  if (!compressible.test(headers.get('content-type') ?? '')) return response
  headers.append('vary', 'accept-encoding')
  const encoding = ['zstd', 'gzip'].find((name) => accepts(acceptEncoding, name))
  if (encoding === undefined) return response
  const packed =
    encoding === 'zstd'
      ? createZstdCompress({
          flush: constants.ZSTD_e_flush,
          params: { [constants.ZSTD_c_compressionLevel]: ZSTD_LEVEL },
        })
      : createGzip({ flush: constants.Z_SYNC_FLUSH, level: GZIP_LEVEL })
  // `pipeline` passes a failed response on to the client, and stops rendering when the client disconnects.
  pipeline(Readable.fromWeb(body as WebStream), packed, () => {})
  headers.set('content-encoding', encoding)
  headers.delete('content-length')
  return new Response(Readable.toWeb(packed) as ReadableStream, { status, headers })
}

/** Returns whether an Accept-Encoding header accepts this encoding. */
export function accepts(header: string | undefined, encoding: string): boolean {
  return (header ?? '').split(',').some((range) => {
    const [name = '', quality = ''] = range.split(';', 2)
    return name.trim().toLowerCase() === encoding && !/^\s*q=0(?:\.0*)?\s*$/.test(quality)
  })
}
