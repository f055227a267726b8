/** The HTTP server: middleware and routes in one place. run/ passes in its dependencies. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ServerBuild } from 'react-router'
import { answerManifest, answerStyles, openClosing } from '#domains/content/index.ts'
import { coarsePlace, currentShippingRates, readCountryNames } from '#domains/delivery/index.ts'
import { countViolations } from '#domains/ledger/index.ts'
import type { Media } from '#domains/media/index.ts'
import { INBOX_CHANNEL, newsOf, showMails } from '#domains/notifications/index.ts'
import { readCurrencies } from '#domains/pricing/index.ts'
import { type Counter, clearDictionary } from '#domains/search/index.ts'
import { cached } from '#platform/cached-value.ts'
import type { Clock } from '#platform/clock.ts'
import { type Config, deriveKey } from '#platform/config.ts'
import type { DatabaseConnection } from '#platform/database.ts'
import { watchDisks } from '#platform/disk.ts'
import { type CallEnvironment, type Calls, mountEndpoints, type Places } from '#platform/http.ts'
import { openBodies } from '#platform/http-body.ts'
import { mountDocs } from '#platform/http-docs.ts'
import { hasOurCookies } from '#platform/http-origin.ts'
import { openGate } from '#platform/http-overload.ts'
import { type AnswerFromCache, askedBy, askedIn, mountPages } from '#platform/http-pages.ts'
import { problemOf } from '#platform/http-problem.ts'
import { identifyVisitor } from '#platform/http-visitor.ts'
import { createInvalidation } from '#platform/invalidation.ts'
import { createListening } from '#platform/listening.ts'
import { createLive } from '#platform/live.ts'
import type { Log } from '#platform/log.ts'
import { droppedLogLines } from '#platform/log-file.ts'
import { createMetrics } from '#platform/metrics.ts'
import type { WorkSource } from '#platform/open-work.ts'
import { createPageCache } from '#platform/page-cache.ts'
import { createPageMaker } from '#platform/pages.ts'
import { Problem } from '#platform/problem.ts'
import { securityHeaders, withHeaders } from '#platform/security-headers.ts'
import { sessionKey } from '#platform/session.ts'
import { localeOf } from '#platform/visitor.ts'
import { defaultLocale } from '#values/locale.ts'
import type { Outside } from './external-services.ts'
import { notificationsOptionsOf } from './notifications-options.ts'
import { pageOpenings } from './page-openings.ts'
import { pagePaths } from './page-paths.ts'
import { marketRoutes } from './routes.ts'

export interface AppOptions {
  readonly config: Config
  readonly log: Log
  readonly database: DatabaseConnection
  readonly clock: Clock
  readonly media: Media
  readonly outside: Outside
  /** Counts list totals in memory; without it the database counts. */
  readonly counter?: Counter
  /** Server build of the pages; without it only the API answers. */
  readonly pages?: { readonly build: () => Promise<ServerBuild> }
}

export interface App {
  /** Opens units of work outside requests, for jobs that run in the same process. */
  readonly source: WorkSource
  readonly fetch: (request: Request, environment?: CallEnvironment) => Response | Promise<Response>
  /** Answers a request by a kept page, past everything that other requests need; false where none answers it. */
  readonly writeCached: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Ends open event streams so that the server can drain. */
  readonly hush: () => void
  readonly close: () => Promise<void>
}

const crossOriginAccess = {
  origin: '*',
  allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowHeaders: [
    'authorization',
    'content-type',
    'idempotency-key',
    'accept-language',
    'x-currency',
    'x-token',
  ],
  exposeHeaders: ['content-location', 'etag', 'retry-after', 'x-request-id'],
  maxAge: 86_400,
}
const CURRENCIES_MS = 60_000
const COUNTRIES_MS = 60_000
// Pages that are kept are found by them, so they are known while the database is away.
const outliving = { outlivesFailures: true }
const READY_TIMEOUT_MS = 1_000

export function createApp(options: AppOptions): App {
  const { config, log, database, clock, media, pages, outside, counter } = options
  const { db, pool } = database
  const metrics = createMetrics()
  const gate = openGate()
  const bodies = openBodies()
  const forgetting = createInvalidation(database, log)
  const sessionSecret = deriveKey(config.secret, 'session')
  const key = sessionKey(sessionSecret)
  const currencies = cached(
    CURRENCIES_MS,
    async () => {
      const offered = await readCurrencies({ db, locale: defaultLocale })
      return new Set(offered.map(({ code }) => code))
    },
    outliving,
  )
  const isOffered = async (currency: string) => (await currencies.get({ db, now: clock.now() })).has(currency)
  const countries = cached(
    COUNTRIES_MS,
    async () => readCountryNames({ db, locale: defaultLocale }),
    outliving,
  )
  const zones = cached(0, currentShippingRates, outliving)
  const places: Places = {
    isKnown: async (country) => (await countries.get({ db, now: clock.now() })).has(country),
    coarse: async (place) => coarsePlace(await zones.get({ db, now: clock.now() }), place),
  }
  const isDevelopment = config.mode === 'development'
  const headers = securityHeaders({ isSecure: config.origin.startsWith('https:'), isDevelopment })
  const app: Calls = new Hono()
  const api: Calls = new Hono()

  const disks = watchDisks({ folders: [config.dataFolder, config.mediaFolder], log })
  metrics.watch('tradewind_disk_used_ratio', 'Share of the fullest disk that is used', () => disks.used)
  metrics.watch('tradewind_log_lines_dropped', 'Log lines that could not be written', droppedLogLines)
  const closing = openClosing({ db, clock, log })
  const source = { db, clock, spread: forgetting.spread }
  const endpoints = mountEndpoints(
    api,
    marketRoutes({ config, outside, media, counter, sessionKey: key, sessionSecret }),
    {
      source,
      sessionKey: key,
      passKey: sessionKey(deriveKey(config.secret, 'passes')),
      closedFor: async () => (await closing.now())?.retryAfterSeconds,
      log,
      metrics,
      gate,
      bodies,
      origin: config.origin,
      isOffered,
      places,
      isDiskFull: () => disks.isFull,
      headers,
      areAnswersChecked: config.mode !== 'production',
    },
  )
  forgetting.onInvalidate(endpoints.forget)
  forgetting.onInvalidate((tags) => {
    if (!tags || tags.includes('content')) closing.forget()
    counter?.changed()
    if (!tags?.every((tag) => tag.startsWith('product:'))) clearDictionary()
  })
  forgetting.listen()
  const live = createLive({ db, log, newsOf })
  const inboxes = createListening(database, log, {
    channel: INBOX_CHANNEL,
    onMessage: live.tell,
    onGap: () => live.tell(undefined),
  })
  inboxes.listen()
  metrics.watch('tradewind_pages_listening', 'Pages that hear what is new', () => live.count)
  metrics.watch('tradewind_requests_inside', 'Requests at work', () => gate.inside)
  metrics.watch('tradewind_bodies_waiting', 'Requests whose body is still arriving', () => bodies.waiting)
  metrics.watch('tradewind_database_connections', 'Open database connections', () => pool.totalCount)
  metrics.watch('tradewind_database_waiting', 'Requests that wait for one', () => pool.waitingCount)
  metrics.watch('tradewind_search_in_memory', 'Whether searches are answered from memory: 1 or 0', () =>
    Number(counter?.hasWords() ?? false),
  )

  metrics.watch(
    'tradewind_books_violations',
    'Records that broke a rule of the books when they were last proven',
    () => countViolations({ db }).catch(() => Number.NaN),
  )

  app.onError((error, context) => {
    const { status, facts } = problemOf(error, { isDiskFull: disks.isFull }) ?? {}
    if (status === undefined)
      log.error({ err: error, path: context.req.path }, 'a request failed unexpectedly')
    const headers = {
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': String(facts?.retry_after_seconds ?? 1) }),
    }
    return new Response(status === undefined ? 'Internal error' : 'Busy', { status: status ?? 500, headers })
  })
  let answerFromCache: AnswerFromCache = () => undefined
  // First in the chain: these are the most frequent requests, and their answer depends on the URL only.
  app.use((context, next) => {
    const cached = answerFromCache(askedIn(context))
    return cached
      ? Promise.resolve(new Response(cached.bytes, { headers: [...cached.headers] as [string, string][] }))
      : next()
  })
  app.use(identifyVisitor(config.trustedProxies, log))
  for (const path of ['/api/docs', '/api/openapi.json']) app.use(path, withHeaders(headers))
  mountDocs(app, config.origin)
  app.get('/api/customer/notifications/live', withHeaders(headers), async (context) => {
    const listening = () => endpoints.sessionOf(context).catch(unlessRefused)
    const session = await listening()
    if (!session) return context.body(null, 401, { 'cache-control': 'no-store' })
    const stream = live.open({
      userId: session.person.userId,
      locale: localeOf(context.req.query('language') ?? context.req.header('accept-language')),
      mayListen: async () => (await listening())?.id === session.id,
    })
    if (!stream) return context.body(null, 503, { 'cache-control': 'no-store', 'retry-after': '60' })
    return context.body(stream, 200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    })
  })
  // Pages of other origins may call the API without the visitor's cookies: they use a token or are anonymous.
  const openedToOthers = cors(crossOriginAccess)
  app.use('/api/*', (context, next) =>
    hasOurCookies(context.req.raw.headers) ? next() : openedToOthers(context, next),
  )
  // API routes set their headers themselves because they are the most frequent requests.
  app.route('/api', api)
  app.use(withHeaders(headers))
  app.get('/healthz', (context) => context.text('ok'))
  app.get('/readyz', async (context) => {
    if (await answersInTime(pool)) return context.text('ready')
    return context.text('the database does not answer', 503, { 'retry-after': '1' })
  })
  app.get('/metrics', async (context) => {
    // Metrics reveal the volume of business, so they need a token.
    if (!isBearer(config.metricsToken, context.req.header('authorization'))) return context.notFound()
    return context.text(await metrics.text(), 200, { 'content-type': metrics.contentType })
  })
  if (config.mode !== 'production') {
    const letters = notificationsOptionsOf(config, undefined)
    app.get('/dev/emails', (context) => showMails(context.req.raw, letters, { db }))
  }
  app.get('/media/*', (context) => media.answer(context.req.raw))
  app.get('/manifest.webmanifest', () => answerManifest(db))
  app.get('/theme/*', (context) => answerStyles(context.req.raw, db))
  if (pages) {
    const cache = createPageCache(clock)
    forgetting.onInvalidate(cache.forget)
    metrics.watch('tradewind_pages_kept', 'Pages kept whole', () => cache.size)
    const maker = createPageMaker({ build: pages.build, mode: config.mode })
    const { origin } = config
    const openings = pageOpenings(outside.gateways)
    answerFromCache = mountPages(app, {
      maker,
      cache,
      calls: app,
      log,
      metrics,
      gate,
      bodies,
      origin,
      isDevelopment,
      hasCustomizer: config.hasCustomizer,
      isOffered,
      places,
      isDiskFull: () => disks.isFull,
      closedTo: async (context) => {
        const closed = await closing.now()
        return closed && !(await endpoints.hasPass(context)) ? closed : undefined
      },
      isSurelyOpen: closing.isSurelyOpen,
      headers,
      openings,
      paths: pagePaths,
    })
  }
  async function close(): Promise<void> {
    disks.stop()
    live.close()
    inboxes.close()
    await forgetting.close()
  }

  function writeCached(request: IncomingMessage, response: ServerResponse): boolean {
    const cached = answerFromCache(askedBy(request))
    if (!cached) return false
    response.writeHead(200, cached.headers.flat())
    response.end(cached.bytes)
    return true
  }

  return { source, fetch: app.fetch, writeCached, hush: live.close, close }
}

/** Treats an invalid token as an anonymous caller; rethrows every other failure. */
function unlessRefused(error: unknown): undefined {
  if (!(error instanceof Problem)) throw error
}

function isBearer(token: string | undefined, authorization: string | undefined): boolean {
  if (token === undefined || authorization === undefined) return false
  return timingSafeEqual(hashOf(`Bearer ${token}`), hashOf(authorization))
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}

async function answersInTime(pool: DatabaseConnection['pool']): Promise<boolean> {
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  return Promise.race([answer, sleep(READY_TIMEOUT_MS, false)])
}
