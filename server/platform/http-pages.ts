/**
 * Serves pages: from the cache when the shared page suits the visitor, else rendered for them. Pages call the API in
 * this process, with the visitor's session and address.
 */
import type { MaintenanceNotice } from '#contract/maintenance.ts'
import { deliverToCookie, writeDeliverTo } from '#values/deliver-to.ts'
import { FILES_FORM_BYTES_MAX, KILOBYTE } from '#values/file-size.ts'
import { readColumnChoice, writeColumnChoice } from '#values/list-layout.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Bodies, Body } from './http-body.ts'
import { type Places, placeFor } from './http-call.ts'
import type { CallContext, Calls } from './http-context.ts'
import { assertOwnOrigin } from './http-origin.ts'
import type { Gate, Urgency } from './http-overload.ts'
import { type AnswerFromCache, cachedResponses, type PageCacheOptions } from './http-page-cache.ts'
import { answerPageFailure, RETRY_AFTER_SECONDS } from './http-page-failure.ts'
import { makeOwn, makeShared, ownRequest, type RenderOptions } from './http-page-render.ts'
import { askedIn, mayBeCached, tidyPath } from './http-page-request.ts'
import type { PageOutcome } from './metrics.ts'
import { pageAddress } from './page-address.ts'
import type { SharedPage } from './page-cache.ts'
import { type Problem, problem } from './problem.ts'
import { cookieOf, firstOffered, type OfferedCurrencies } from './visitor.ts'

export interface PageOptions extends PageCacheOptions, RenderOptions {
  readonly gate: Gate
  readonly bodies: Bodies
  readonly currencies: OfferedCurrencies
  readonly places: Places
  readonly isDiskFull: () => boolean
  /** Returns the maintenance page for this visitor; undefined if the site is open to them. */
  readonly closedTo: (context: CallContext) => Promise<ClosedPages | undefined>
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

interface Served {
  readonly response: Response
  readonly outcome: PageOutcome
}

const FORM_BYTES_MAX = 256 * KILOBYTE

/** Mounts the pages, and returns the handler that may run before everything else. */
export function mountPages(app: Calls, options: PageOptions): AnswerFromCache {
  const { maker, cache, metrics, gate, isDevelopment, closedTo, paths } = options
  const { answerFromCache, recordKnown, writeCached } = cachedResponses(options)

  app.all('*', async (context) => {
    const startedAt = performance.now()
    const { response, outcome } = await answer(context).catch(async (error: unknown) =>
      personal(await answerPageFailure(context, error, options)),
    )
    metrics.served(outcome, response.status, performance.now() - startedAt)
    return response
  })

  return answerFromCache

  async function answer(context: CallContext): Promise<Served> {
    const url = new URL(context.req.raw.url)
    const tidy = tidyPath(url.pathname)
    if (tidy !== url.pathname) return personal(redirect(`${tidy}${url.search}`))
    const closed = paths.staysOpen.test(url.pathname) ? undefined : await closedTo(context)
    if (closed) return personal(await gate.pass('page', () => makeClosed(context, url, closed, options)))
    if (paths.closed.test(url.pathname)) {
      return personal(redirect(localizedPath('/', localeOf(url.pathname)), 302))
    }
    return (await answerShared(context, url)) ?? personal(await answerPersonally(context, url))
  }

  /** Returns undefined if the visitor needs their own page. */
  async function answerShared(context: CallContext, url: URL): Promise<Served | undefined> {
    const address = !isDevelopment && mayBeCached(askedIn(context)) ? pageAddress(url) : undefined
    if (!address) return undefined
    const preferences = await preferencesOf(context, options)
    const key = `${await maker.buildId()} ${preferences} ${address.canonical}`
    const makeForAll = () =>
      gate.pass('page', async () =>
        unlessOverloaded(await makeShared(address.canonical, preferences, options), options),
      )
    const { page, outcome } = await cache.find(key, address, makeForAll)
    if (!page) return undefined
    recordKnown(context, { key, address })
    return { response: writeCached(context, page), outcome }
  }

  async function answerPersonally(context: CallContext, url: URL): Promise<Response> {
    const urgency = urgencyOf(context.req.method, url.pathname, paths)
    const body = await receive(context, url, options)
    return gate.pass(urgency, () => makeOwn(context, ownRequest(context, url, options.origin, body), options))
  }
}

function personal(response: Response): Served {
  return { response, outcome: 'personal' }
}

/** Replaces any page temporarily, so it is never cached. */
async function makeClosed(
  context: CallContext,
  url: URL,
  closed: ClosedPages,
  options: PageOptions,
): Promise<Response> {
  const instead = { closed: closed.noticeIn(localeOf(url.pathname)) }
  const response = await makeOwn(context, ownRequest(context, url, options.origin), options, instead)
  response.headers.set('retry-after', String(closed.retryAfterSeconds))
  response.headers.set('cache-control', 'no-store')
  return response
}

/** Returns the preferences that a cached page may depend on, as cookies; each has few values. */
async function preferencesOf(context: CallContext, { currencies, places }: PageOptions): Promise<string> {
  const cookies = context.req.header('cookie')
  const currency = await firstOffered([cookieOf(cookies, 'currency')], currencies)
  const columns = readColumnChoice(cookieOf(cookies, 'columns'))
  const place = await placeFor(places, context)
  return [
    `currency=${currency}`,
    ...(columns ? [`columns=${writeColumnChoice(columns)}`] : []),
    ...(place ? [`${deliverToCookie}=${writeDeliverTo(await places.coarse(place))}`] : []),
  ].join('; ')
}

/** Throws if the shared page failed with 503: rendering it for one visitor would fail for the same reason. */
function unlessOverloaded(shared: SharedPage, { isDiskFull }: PageOptions): SharedPage {
  if (shared.response.status === 503) throw overloadOf(shared.response, isDiskFull())
  return shared
}

function overloadOf({ headers }: Response, isDiskFull: boolean): Problem {
  const retryAfter = Number(headers.get('retry-after') ?? RETRY_AFTER_SECONDS)
  return problem(isDiskFull ? 'storage_full' : 'overloaded', { retry_after_seconds: retryAfter })
}

/** Receives a submitted form after checking its origin and size. */
async function receive(
  context: CallContext,
  url: URL,
  { bodies, origin, paths }: PageOptions,
): Promise<Body | undefined> {
  const { raw, method } = context.req
  if (method === 'GET' || method === 'HEAD') return undefined
  assertOwnOrigin(method, raw.headers, origin)
  const bytesMax = paths.acceptsFiles.test(url.pathname) ? FILES_FORM_BYTES_MAX : FORM_BYTES_MAX
  assertSize(raw.headers, bytesMax)
  return bodies.receive(context, bytesMax)
}

function assertSize(headers: Headers, bytesMax: number): void {
  const length = headers.get('content-length')
  const isKnown = length !== null || !headers.has('transfer-encoding')
  if (!isKnown || Number(length ?? 0) > bytesMax) throw problem('too_large', { bytes_max: bytesMax })
}

function urgencyOf(method: string, pathname: string, paths: PagePaths): Urgency {
  if (paths.purchases.test(pathname)) return 'purchase'
  return method === 'GET' || method === 'HEAD' ? 'page' : 'write'
}

function redirect(location: string, status = 308): Response {
  return new Response(null, { status, headers: { location } })
}
