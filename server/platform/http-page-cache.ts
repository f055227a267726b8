/** Answers requests from the page cache: known requests at once, without any query, and others once they are found. */
import { accepts } from './compress.ts'
import type { CallContext } from './http-context.ts'
import { type Asked, askedIn, mayBeCached, requestKey } from './http-page-request.ts'
import { newRequestId } from './http-visitor.ts'
import type { Metrics } from './metrics.ts'
import type { PageAddress } from './page-address.ts'
import { bytesFor, type CachedPage, type PageCache } from './page-cache.ts'
import { pagePolicy } from './security-headers.ts'

export interface CachedResponse {
  readonly headers: readonly (readonly [string, string])[]
  readonly bytes: Buffer<ArrayBuffer>
}

/** Returns the cached page for a request synchronously, without any query; undefined for all other requests. */
export type AnswerFromCache = (asked: Asked) => CachedResponse | undefined

export interface PageCacheOptions {
  readonly cache: PageCache
  readonly metrics: Metrics
  readonly origin: string
  readonly isDevelopment: boolean
  /** Whether the site is known to be open to everyone, without a query. */
  readonly isSurelyOpen: () => boolean
  /** Added to every response. */
  readonly headers: Record<string, string>
}

interface CachedResponses {
  readonly answerFromCache: AnswerFromCache
  /** Remembers the cached page of a request, so that the next one like it is answered at once. */
  readonly recordKnown: (context: CallContext, page: PageKey) => void
  readonly writeCached: (context: CallContext, page: CachedPage) => Response
}

interface PageKey {
  readonly key: string
  readonly address: PageAddress
}

interface KnownPage extends PageKey {
  readonly untilMs: number
}

/** Limits, so that crawlers' URLs cannot fill the memory. */
const KNOWN_MAX = 7_000
// Available currencies and places may change.
const KNOWN_MS = 30_000

export function cachedResponses(options: PageCacheOptions): CachedResponses {
  const { cache, metrics, origin, isDevelopment, isSurelyOpen } = options
  const policy = { isSecure: origin.startsWith('https:'), isDevelopment }
  /** Cache keys of pages by everything in the request that they depend on. */
  const known = new Map<string, KnownPage>()
  const prepared = new WeakMap<CachedPage, Map<string, CachedResponse>>()

  return { answerFromCache, recordKnown, writeCached }

  function recordKnown(context: CallContext, page: PageKey): void {
    const request = requestKey(askedIn(context))
    if (request === undefined) return
    if (known.size >= KNOWN_MAX) known.clear()
    known.set(request, { ...page, untilMs: Date.now() + KNOWN_MS })
  }

  function answerFromCache(asked: Asked): CachedResponse | undefined {
    const request = requestKey(asked)
    const found = request === undefined ? undefined : known.get(request)
    if (!found || found.untilMs < Date.now()) return undefined
    const startedAt = performance.now()
    if (asked.method !== 'GET' || asked.header('if-none-match') !== undefined) return undefined
    if (isDevelopment || !mayBeCached(asked) || !isSurelyOpen()) return undefined
    const page = cache.fresh(found.key, found.address)
    const encoding = encodingOf(asked.header('accept-encoding'))
    if (!page || !encoding) return undefined
    const { headers, bytes } = preparedFor(page, encoding)
    metrics.served('kept', 200, performance.now() - startedAt)
    return { headers: [...headers, ['x-request-id', newRequestId()]], bytes }
  }

  /** Prepares a response that is the same for everyone, once per page and encoding. */
  function preparedFor(page: CachedPage, encoding: 'brotli' | 'gzip'): CachedResponse {
    const made = prepared.get(page) ?? new Map<string, CachedResponse>()
    prepared.set(page, made)
    const before = made.get(encoding)
    if (before) return before
    const bytes = page[encoding]
    const headers = Object.entries({
      ...options.headers,
      ...Object.fromEntries(page.headers),
      ...cachedHeaders(page, policy),
      'content-encoding': encoding === 'brotli' ? 'br' : 'gzip',
      'content-length': String(bytes.length),
    })
    const answer = { headers, bytes }
    made.set(encoding, answer)
    return answer
  }

  function writeCached(context: CallContext, page: CachedPage): Response {
    const headers = new Headers([...page.headers])
    for (const [name, value] of Object.entries(cachedHeaders(page, policy))) headers.set(name, value)
    const tags = context.req.header('if-none-match')?.split(',') ?? []
    if (tags.some((tag) => tag.trim().replace(/^W\//, '') === page.etag)) {
      return new Response(null, { status: 304, headers })
    }
    const { bytes, encoding } = bytesFor(page, context.req.header('accept-encoding'))
    if (encoding) headers.set('content-encoding', encoding)
    headers.set('content-length', String(bytes.length))
    return new Response(new Uint8Array(bytes), { headers })
  }
}

function cachedHeaders(page: CachedPage, policy: Parameters<typeof pagePolicy>[1]): Record<string, string> {
  return {
    etag: page.etag,
    'cache-control': 'no-cache',
    vary: 'accept-encoding, accept-language, cookie',
    'content-security-policy': pagePolicy(page.scripts, policy),
  }
}

function encodingOf(header: string | undefined): 'brotli' | 'gzip' | undefined {
  if (accepts(header, 'br')) return 'brotli'
  return accepts(header, 'gzip') ? 'gzip' : undefined
}
