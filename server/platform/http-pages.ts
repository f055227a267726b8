/**
 * Serves pages: from the cache when the shared page suits the visitor, else rendered for them. Pages call the API in
 * this process, with the visitor's session and address.
 */
import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { MaintenanceNotice } from '#contract/maintenance.ts'
import { deliverToCookie, writeDeliverTo } from '#values/deliver-to.ts'
import { FILES_FORM_BYTES_MAX, KILOBYTE } from '#values/file-size.ts'
import { readColumnChoice, writeColumnChoice } from '#values/list-layout.ts'
import { localeOf, localizedPath, prefixedLocales } from '#values/locale.ts'
import { accepts, compressed } from './compress.ts'
import { faultPage, faultPolicy } from './fault-page.ts'
import { type CallContext, type Calls, type Places, placeFor } from './http.ts'
import type { Bodies, Body } from './http-body.ts'
import { assertOwnOrigin } from './http-origin.ts'
import type { Gate, Urgency } from './http-overload.ts'
import { problemOf } from './http-problem.ts'
import { newRequestId } from './http-visitor.ts'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { type PageAddress, pageAddress } from './page-address.ts'
import { bytesFor, type CachedPage, type PageCache, type SharedPage } from './page-cache.ts'
import type { PageMaker, Refused } from './pages.ts'
import { type Problem, problem } from './problem.ts'
import { problemText } from './problem-texts.ts'
import { openedPermissions, type PageOpening, pagePolicy, sourcesFor } from './security-headers.ts'
import { cookieOf, firstOffered } from './visitor.ts'

export interface PageOptions {
  readonly maker: PageMaker
  readonly cache: PageCache
  /** The app, whose /api the pages call. */
  readonly calls: Calls
  readonly log: Log
  readonly metrics: Metrics
  readonly gate: Gate
  readonly bodies: Bodies
  readonly origin: string
  readonly isDevelopment: boolean
  readonly hasCustomizer: boolean
  readonly isOffered: (currency: string) => Promise<boolean>
  readonly places: Places
  readonly isDiskFull: () => boolean
  /** Returns the maintenance page for this visitor; undefined if the site is open to them. */
  readonly closedTo: (context: CallContext) => Promise<ClosedPages | undefined>
  /** Whether the site is known to be open to everyone, without a query. */
  readonly isSurelyOpen: () => boolean
  /** Added to every response. */
  readonly headers: Record<string, string>
  readonly openings: readonly PageOpening[]
  readonly paths: PagePaths
}

export interface PagePaths {
  /** Served during maintenance too. */
  readonly staysOpen: RegExp
  /** The maintenance page, shown for every other page; redirects once the site is open. */
  readonly closed: RegExp
  /** Checkout and order pages, refused last under load. */
  readonly purchases: RegExp
  /** Pages whose forms accept pictures and documents. */
  readonly acceptsFiles: RegExp
}

export interface ClosedPages {
  readonly retryAfterSeconds: number
  readonly noticeIn: (locale: string) => MaintenanceNotice
}

/** Language and first segment of a path; later segments may be case-sensitive keys. */
const areaOfAddress = new RegExp(`^(?:/(?:${prefixedLocales.join('|')})(?=/|\\.|$))?(?:/[\\w-]+)?`, 'i')

/** Paths with a slug; slugs are lower case. */
const slugAreas =
  /^(?:\/[a-z]{2})?\/(?:product|shops|restaurants|beauty|groceries|blog|pages|seller\/store)\//

const FORM_BYTES_MAX = 256 * KILOBYTE

const RETRY_AFTER_SECONDS = 1
/** Limits, so that crawlers' URLs cannot fill the memory. */
const KNOWN_MAX = 7_000
const REQUEST_KEY_MAX = 600
// Available currencies and places may change.
const KNOWN_MS = 30_000

/** The parts of a request that a cached page may depend on. */
export interface Asked {
  readonly method: string
  /** The path with its query. */
  readonly path: string
  readonly header: (name: string) => string | undefined
}

export interface CachedResponse {
  readonly headers: readonly (readonly [string, string])[]
  readonly bytes: Buffer<ArrayBuffer>
}

/** Returns the cached page for a request synchronously, without any query; undefined for all other requests. */
export type AnswerFromCache = (asked: Asked) => CachedResponse | undefined

/** Mounts the pages, and returns the handler that may run before everything else. */
export function mountPages(app: Calls, options: PageOptions): AnswerFromCache {
  const { maker, cache, calls, log, metrics, gate, bodies, origin, isDevelopment, isOffered } = options
  const { openings, closedTo, isSurelyOpen, hasCustomizer, paths, places } = options
  const policy = { isSecure: origin.startsWith('https:'), isDevelopment }

  /** Cache keys of pages by everything in the request that they depend on. */
  const known = new Map<string, KnownPage>()
  const prepared = new WeakMap<CachedPage, Map<string, CachedResponse>>()

  app.all('*', async (context) => {
    const startedAt = performance.now()
    const { response, outcome } = await answer(context).catch(async (error: unknown) => ({
      response: await answerFailure(context, error),
      outcome: 'personal' as const,
    }))
    metrics.served(outcome, response.status, performance.now() - startedAt)
    return response
  })

  return answerFromCache

  function recordKnown(context: CallContext, page: Omit<KnownPage, 'untilMs'>): void {
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
    if (!mayBeCached(asked) || !isSurelyOpen()) return undefined
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
      ...cachedHeaders(page),
      'content-encoding': encoding === 'brotli' ? 'br' : 'gzip',
      'content-length': String(bytes.length),
    })
    const answer = { headers, bytes }
    made.set(encoding, answer)
    return answer
  }

  function cachedHeaders(page: CachedPage): Record<string, string> {
    return {
      etag: page.etag,
      'cache-control': 'no-cache',
      vary: 'accept-encoding, accept-language, cookie',
      'content-security-policy': pagePolicy(page.scripts, policy),
    }
  }

  async function answer(context: CallContext) {
    const url = new URL(context.req.raw.url)
    const tidy = tidyPath(url.pathname)
    if (tidy !== url.pathname) {
      return { response: redirect(`${tidy}${url.search}`), outcome: 'personal' as const }
    }
    const closed = paths.staysOpen.test(url.pathname) ? undefined : await closedTo(context)
    if (closed) {
      const response = await gate.pass('page', () => makeClosed(context, url, closed))
      return { response, outcome: 'personal' as const }
    }
    if (paths.closed.test(url.pathname)) {
      return {
        response: redirect(localizedPath('/', localeOf(url.pathname)), 302),
        outcome: 'personal' as const,
      }
    }
    const address = mayBeCached(askedIn(context)) ? pageAddress(url) : undefined
    if (address) {
      const preferences = await preferencesOf(context)
      const key = `${await maker.buildId()} ${preferences} ${address.canonical}`
      const makeForAll = () =>
        gate.pass('page', async () => unlessOverloaded(await makeShared(address.canonical, preferences)))
      const { page, outcome } = await cache.find(key, address, makeForAll)
      if (page) {
        recordKnown(context, { key, address })
        return { response: writeCached(context, page), outcome }
      }
    }
    const urgency = urgencyOf(context.req.method, url.pathname)
    const body = await receive(context, url)
    const response = await gate.pass(urgency, () => makePersonal(context, url, body))
    return { response, outcome: 'personal' as const }
  }

  /** Renders a page for everyone, without any data of the visitor who caused it. */
  async function makeShared(canonical: string, preferences: string): Promise<SharedPage> {
    const requestId = newId()
    const nonce = newId()
    const tags = new Set<string>()
    const headers = new Headers({ accept: 'text/html', cookie: preferences })
    const request = new Request(`${origin}${canonical}`, { headers })
    const page = {
      visitor: { address: '', userAgent: '' },
      requestId,
      shown: (shown: ReadonlySet<string>) => {
        for (const tag of shown) tags.add(tag)
      },
    }
    const response = await maker.make(request, {
      nonce,
      requestId,
      origin,
      fetchApi: async (path, init) => calls.fetch(new Request(`${origin}/api${path}`, init), { page }),
      report: reporterOf(requestId, canonical),
      isShared: true,
      hasCustomizer,
    })
    return { response, tags, nonce }
  }

  /** Throws if the shared page failed with 503: rendering it for one visitor would fail for the same reason. */
  function unlessOverloaded(shared: SharedPage): SharedPage {
    if (shared.response.status === 503) throw overloadOf(shared.response)
    return shared
  }

  function overloadOf({ headers }: Response): Problem {
    const retryAfter = Number(headers.get('retry-after') ?? RETRY_AFTER_SECONDS)
    return problem(options.isDiskFull() ? 'storage_full' : 'overloaded', { retry_after_seconds: retryAfter })
  }

  /** Replaces any page temporarily, so it is never cached. */
  async function makeClosed(context: CallContext, url: URL, closed: ClosedPages): Promise<Response> {
    const instead = { closed: closed.noticeIn(localeOf(url.pathname)) }
    const response = await makeOwn(context, ownRequest(context, url), instead)
    response.headers.set('retry-after', String(closed.retryAfterSeconds))
    response.headers.set('cache-control', 'no-store')
    return response
  }

  async function makePersonal(context: CallContext, url: URL, body: Body | undefined): Promise<Response> {
    return makeOwn(context, ownRequest(context, url, body))
  }

  /** Receives a submitted form after checking its origin and size. */
  async function receive(context: CallContext, url: URL): Promise<Body | undefined> {
    const { raw, method } = context.req
    if (method === 'GET' || method === 'HEAD') return undefined
    assertOwnOrigin(method, raw.headers, origin)
    const bytesMax = paths.acceptsFiles.test(url.pathname) ? FILES_FORM_BYTES_MAX : FORM_BYTES_MAX
    assertSize(raw.headers, bytesMax)
    return bodies.receive(context, bytesMax)
  }

  async function makeOwn(
    context: CallContext,
    request: Request,
    instead?: { readonly closed: MaintenanceNotice } | { readonly refused: Refused },
  ): Promise<Response> {
    const { requestId, visitor } = context.var
    const { pathname } = new URL(request.url)
    const nonce = newId()
    const page = { visitor, requestId }
    const response = await maker.make(request, {
      nonce,
      requestId,
      origin,
      fetchApi: async (path, init) => calls.fetch(new Request(`${origin}/api${path}`, init), { page }),
      report: reporterOf(requestId, pathname),
      isShared: false,
      hasCustomizer,
      ...instead,
    })
    const headers = new Headers(response.headers)
    const outside = sourcesFor(openings, pathname)
    headers.set('content-security-policy', pagePolicy([`nonce-${nonce}`], policy, outside))
    const opened = openedPermissions(outside)
    if (opened !== undefined) headers.set('permissions-policy', opened)
    headers.set('cache-control', cacheControlOf(context, response))
    headers.append('vary', 'cookie, accept-language')
    const answered = new Response(response.body, { status: response.status, headers })
    return compressed(answered, context.req.header('accept-encoding'))
  }

  function ownRequest(context: CallContext, url: URL, body?: Body): Request {
    const { raw, method } = context.req
    const headers = new Headers(raw.headers)
    const address = `${origin}${url.pathname}${url.search}`
    const isRead = method === 'GET' || method === 'HEAD'
    // The visitor may have used another local name for this site.
    if (!isRead) headers.set('origin', origin)
    return new Request(address, { method, headers, signal: raw.signal, ...(body && { body }) })
  }

  function writeCached(context: CallContext, page: CachedPage): Response {
    const headers = new Headers([...page.headers])
    for (const [name, value] of Object.entries(cachedHeaders(page))) headers.set(name, value)
    const known = context.req.header('if-none-match')?.split(',') ?? []
    if (known.some((tag) => tag.trim().replace(/^W\//, '') === page.etag)) {
      return new Response(null, { status: 304, headers })
    }
    const { bytes, encoding } = bytesFor(page, context.req.header('accept-encoding'))
    if (encoding) headers.set('content-encoding', encoding)
    headers.set('content-length', String(bytes.length))
    return new Response(new Uint8Array(bytes), { headers })
  }

  /** Returns the preferences that a cached page may depend on, as cookies; each has few values. */
  async function preferencesOf(context: CallContext): Promise<string> {
    const cookies = context.req.header('cookie')
    const currency = await firstOffered([cookieOf(cookies, 'currency')], isOffered)
    const columns = readColumnChoice(cookieOf(cookies, 'columns'))
    const place = await placeFor(places, context)
    return [
      `currency=${currency}`,
      ...(columns ? [`columns=${writeColumnChoice(columns)}`] : []),
      ...(place ? [`${deliverToCookie}=${writeDeliverTo(await places.coarse(place))}`] : []),
    ].join('; ')
  }

  function mayBeCached({ method, header }: Asked): boolean {
    if (isDevelopment || (method !== 'GET' && method !== 'HEAD')) return false
    if (header('authorization') !== undefined) return false
    // Personal content must be in the HTML, because it must work without JavaScript.
    return !hasOwnCookies(header('cookie'))
  }

  async function answerFailure(context: CallContext, error: unknown): Promise<Response> {
    const { requestId } = context.var
    const expected = problemOf(error, { isDiskFull: options.isDiskFull() })
    if (!expected) reporterOf(requestId, context.req.path)(error)
    const locale = localeOf(context.req.path)
    const message = problemText(expected?.code ?? 'internal', locale, expected?.facts)
    if (expected && expected.status < 500) {
      return makeRefused(context, { status: expected.status, message })
    }
    const status = expected?.status ?? 500
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': faultPolicy,
    })
    const retryAfter = expected?.facts.retry_after_seconds ?? RETRY_AFTER_SECONDS
    if (status === 503) headers.set('retry-after', String(retryAfter))
    return new Response(faultPage({ status, message, locale, requestId }), { status, headers })
  }

  /** Replaces a page whose submitted form is refused unread. */
  async function makeRefused(context: CallContext, refused: Refused): Promise<Response> {
    const { raw, method } = context.req
    const { pathname, search } = new URL(raw.url)
    const accept = raw.headers.get('accept') ?? '*/*'
    const request = new Request(`${origin}${pathname}${search}`, { method, headers: { accept, origin } })
    return makeOwn(context, request, { refused })
  }

  function urgencyOf(method: string, pathname: string): Urgency {
    if (paths.purchases.test(pathname)) return 'purchase'
    return method === 'GET' || method === 'HEAD' ? 'page' : 'write'
  }

  function reporterOf(requestId: string, path: string) {
    return (error: unknown) => log.error({ err: error, requestId, path }, 'a page failed unexpectedly')
  }
}

interface KnownPage {
  readonly key: string
  readonly address: PageAddress
  readonly untilMs: number
}

/** Returns everything in a request that a cached page may depend on; undefined if it is too long to store. */
function requestKey({ path, header }: Asked): string | undefined {
  const cookies = header('cookie')
  const chosen =
    cookies === undefined
      ? noChoice
      : ['currency', 'columns', deliverToCookie].map((name) => cookieOf(cookies, name) ?? '').join('\n')
  const key = `${path}\n${header('accept-language') ?? ''}\n${header('x-deliver-to') ?? ''}\n${chosen}`
  return key.length <= REQUEST_KEY_MAX ? key : undefined
}

const noChoice = '\n\n'

/** Reads the request from a Hono context. */
export function askedIn({ req }: CallContext): Asked {
  const afterScheme = req.url.indexOf('//') + 2
  return {
    method: req.method,
    path: req.url.slice(req.url.indexOf('/', afterScheme)),
    header: (name) => req.header(name),
  }
}

/** Reads the request from Node's incoming message. */
export function askedBy({ method = '', url = '', headers }: IncomingMessage): Asked {
  return {
    method,
    path: url,
    header(name) {
      const value = headers[name]
      return typeof value === 'string' ? value : undefined
    },
  }
}

function encodingOf(header: string | undefined): 'brotli' | 'gzip' | undefined {
  if (accepts(header, 'br')) return 'brotli'
  return accepts(header, 'gzip') ? 'gzip' : undefined
}

/**
 * Redirects trailing and doubled slashes to the clean path, never to another host, and areas in capitals, such as
 * `/Shops` or `/FR/Shops`, to their lower-case path.
 */
function tidyPath(pathname: string): string {
  const tidy = pathname.replace(/\/{2,}/g, '/').replace(areaOfAddress, (area) => area.toLowerCase())
  const lower = slugAreas.test(tidy) ? tidy.toLowerCase() : tidy
  return lower.length > 1 ? lower.replace(/\/$/, '') : lower
}

function redirect(location: string, status = 308): Response {
  return new Response(null, { status, headers: { location } })
}

function hasOwnCookies(cookies: string | undefined): boolean {
  return cookieOf(cookies, 'uat') !== undefined || cookieOf(cookies, 'cart') !== undefined
}

/** Personal pages are never stored; other pages rendered for one visitor only by their browser. */
function cacheControlOf(context: CallContext, { headers, status }: Response): string {
  if (
    hasOwnCookies(context.req.header('cookie')) ||
    headers.has('set-cookie') ||
    context.req.method === 'POST'
  )
    return 'no-store'
  const own = headers.get('cache-control')
  return own !== null && status === 200 && !own.includes('s-maxage') ? own : 'private, no-cache'
}

function assertSize(headers: Headers, bytesMax: number): void {
  const length = headers.get('content-length')
  const isKnown = length !== null || !headers.has('transfer-encoding')
  if (!isKnown || Number(length ?? 0) > bytesMax) throw problem('too_large', { bytes_max: bytesMax })
}

function newId(): string {
  return randomBytes(18).toString('base64url')
}
