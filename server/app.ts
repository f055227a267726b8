/** The HTTP server: middleware and routes in one place. run/ passes in its dependencies. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { ServerBuild } from 'react-router'
import { readSession } from '#domains/accounts/index.ts'
import { type Closing, openClosing } from '#domains/content/index.ts'
import type { Media } from '#domains/media/index.ts'
import { clearDictionary, type SearchEngine } from '#domains/search/index.ts'
import { timeZoneReader } from '#domains/setup/index.ts'
import type { Clock } from '#platform/clock.ts'
import { type Config, deriveKey } from '#platform/config.ts'
import type { DatabaseConnection } from '#platform/database.ts'
import { watchDisks } from '#platform/disk.ts'
import { type HttpOptions, mountEndpoints } from '#platform/http.ts'
import { openBodies } from '#platform/http-body.ts'
import type { CallContext, CallEnvironment, Calls } from '#platform/http-context.ts'
import { mountDocs } from '#platform/http-docs.ts'
import { hasOurCookies } from '#platform/http-origin.ts'
import { openGate } from '#platform/http-overload.ts'
import type { AnswerFromCache, CachedResponse } from '#platform/http-page-cache.ts'
import { askedBy, askedIn } from '#platform/http-page-request.ts'
import { mountPages } from '#platform/http-pages.ts'
import { problemOf } from '#platform/http-problem.ts'
import { identifyVisitor } from '#platform/http-visitor.ts'
import { createInvalidation, type Invalidation } from '#platform/invalidation.ts'
import type { Log } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import type { WorkSource } from '#platform/open-work.ts'
import { createPageCache, type PageCache } from '#platform/page-cache.ts'
import { createPageMaker } from '#platform/pages.ts'
import { securityHeaders, withHeaders } from '#platform/security-headers.ts'
import { sessionKey } from '#platform/session.ts'
import type { Outside } from './external-services.ts'
import { mountFiles } from './mount-files.ts'
import { mountLive } from './mount-live.ts'
import { mountProbes } from './mount-probes.ts'
import { openLookups } from './open-lookups.ts'
import { openNews } from './open-news.ts'
import { pageOpenings } from './page-openings.ts'
import { pagePaths, sellerPages } from './page-paths.ts'
import { marketRoutes } from './routes.ts'
import { watchMetrics } from './watch-metrics.ts'

export interface AppOptions {
  readonly config: Config
  readonly log: Log
  readonly database: DatabaseConnection
  readonly clock: Clock
  readonly media: Media
  readonly outside: Outside
  /** Counts list totals in memory; without it the database counts. */
  readonly searchEngine?: SearchEngine
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

/** What the API and the pages both need. */
type Shared = Pick<
  HttpOptions,
  | 'currencies'
  | 'places'
  | 'log'
  | 'metrics'
  | 'gate'
  | 'bodies'
  | 'origin'
  | 'isDiskFull'
  | 'headers'
  | 'source'
> & { readonly closing: Closing }

/** Forgets what is cached when it changes, and answers without counts as soon as the search engine has them. */
function renewWith(
  forget: PageCache['forget'],
  {
    forgetting,
    searchEngine,
  }: { readonly forgetting: Invalidation; readonly searchEngine: SearchEngine | undefined },
): void {
  forgetting.onInvalidate(forget)
  searchEngine?.onReady(() => forget(undefined))
}

export function createApp(options: AppOptions): App {
  const { config, log, database, clock, media, pages, searchEngine } = options
  const { db, pool } = database
  const metrics = createMetrics()
  const forgetting = createInvalidation(database, log)
  const disks = watchDisks({ folders: [config.dataFolder, config.mediaFolder], log })
  const closing = openClosing({ db, clock, log })
  const source = { db, clock, spread: forgetting.spread }
  const isSecure = config.origin.startsWith('https:')
  const headers = securityHeaders({ isSecure, isDevelopment: config.mode === 'development' })
  const shared: Shared = {
    ...openLookups({ db, clock }),
    log,
    metrics,
    gate: openGate(),
    bodies: openBodies({ folder: join(config.mediaFolder, 'incoming') }),
    origin: config.origin,
    isDiskFull: () => disks.isFull,
    headers,
    source,
    closing,
  }
  const app: Calls = new Hono()
  const api: Calls = new Hono()
  const endpoints = mountApi(api, options, shared)
  renewWith(endpoints.forget, { forgetting, searchEngine })
  forgetting.onInvalidate((tags) => {
    if (!tags || tags.includes('content')) closing.forget()
    searchEngine?.refresh()
    if (!tags?.every((tag) => tag.startsWith('product:'))) clearDictionary()
  })
  forgetting.onInvalidate(timeZoneReader({ db, log }))
  forgetting.listen()
  const { live, close: closeNews } = openNews(database, log)
  watchMetrics({ ...shared, pool, disks, live, searchEngine })

  let answerFromCache: AnswerFromCache = () => undefined
  app.onError((error, context) => answerError(context, error, shared))
  // First in the chain: these are the most frequent requests, and their answer depends on the URL only.
  app.use((context, next) => {
    const cached = answerFromCache(askedIn(context))
    return cached ? Promise.resolve(responseOf(cached)) : next()
  })
  app.use(identifyVisitor(config.trustedProxies, log))
  for (const path of ['/api/docs', '/api/openapi.json']) app.use(path, withHeaders(headers))
  mountDocs(app, config.origin)
  mountLive(app, { live, headers, sessionOf: endpoints.sessionOf })
  openToOtherOrigins(app)
  // API routes set their headers themselves because they are the most frequent requests.
  app.route('/api', api)
  app.use(withHeaders(headers))
  mountProbes(app, { metrics, metricsToken: config.metricsToken, pool })
  mountFiles(app, { config, db, media })
  if (pages) {
    const cache = createPageCache(clock)
    renewWith(cache.forget, { forgetting, searchEngine })
    answerFromCache = mountMarketPages(app, options, {
      ...shared,
      ...pages,
      cache,
      hasPass: endpoints.hasPass,
    })
  }

  async function close(): Promise<void> {
    disks.stop()
    closeNews()
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

function responseOf({ bytes, headers }: CachedResponse): Response {
  return new Response(bytes, { headers: [...headers] as [string, string][] })
}

function mountApi(api: Calls, { config, outside, media, searchEngine }: AppOptions, shared: Shared) {
  const sessionSecret = deriveKey(config.secret, 'session')
  const key = sessionKey(sessionSecret)
  const routes = marketRoutes({ config, outside, media, searchEngine, sessionKey: key, sessionSecret })
  return mountEndpoints(api, routes, {
    ...shared,
    sessionKey: key,
    readSession,
    passKey: sessionKey(deriveKey(config.secret, 'passes')),
    closedFor: shared.closing.now,
    areAnswersChecked: config.mode !== 'production',
  })
}

/** Lets pages of other origins call the API without the visitor's cookies: they use a token or are anonymous. */
function openToOtherOrigins(app: Calls): void {
  const openedToOthers = cors(crossOriginAccess)
  app.use('/api/*', (context, next) =>
    hasOurCookies(context.req.raw.headers) ? next() : openedToOthers(context, next),
  )
}

interface MarketPages extends Shared {
  readonly build: () => Promise<ServerBuild>
  readonly cache: PageCache
  readonly hasPass: (context: CallContext) => Promise<boolean>
}

function mountMarketPages(
  app: Calls,
  { config, outside }: AppOptions,
  { build, hasPass, ...shared }: MarketPages,
): AnswerFromCache {
  const { cache, closing, metrics } = shared
  metrics.watch('tradewind_pages_kept', 'Pages kept whole', () => cache.size)
  return mountPages(app, {
    ...shared,
    maker: createPageMaker({ build, mode: config.mode }),
    calls: app,
    isDevelopment: config.mode === 'development',
    hasCustomizer: config.hasCustomizer,
    closedTo: async (context) => {
      const closed = await closing.now()
      if (!closed || (closed.admitsSellers && sellerPages.test(context.req.path))) return undefined
      return (await hasPass(context)) ? undefined : closed
    },
    isSurelyOpen: closing.isSurelyOpen,
    openings: pageOpenings(outside.gateways),
    paths: pagePaths,
  })
}

/** Answers a failure outside the API and the pages, which answer their own. */
function answerError(
  context: CallContext,
  error: unknown,
  { log, isDiskFull }: Pick<Shared, 'log' | 'isDiskFull'>,
): Response {
  const { status, facts } = problemOf(error, { isDiskFull: isDiskFull() }) ?? {}
  if (status === undefined) log.error({ err: error, path: context.req.path }, 'a request failed unexpectedly')
  const headers = {
    'cache-control': 'no-store',
    ...(status === 503 && { 'retry-after': String(facts?.retry_after_seconds ?? 1) }),
  }
  return new Response(status === undefined ? 'Internal error' : 'Busy', { status: status ?? 500, headers })
}
