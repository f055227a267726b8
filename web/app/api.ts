import {
  createContext,
  data,
  type MiddlewareFunction,
  type RouterContextProvider,
  redirect,
} from 'react-router'
import type { Answer, Input } from '#contract/endpoint.ts'
import type { EndpointKey, Endpoints } from '#contract/endpoints.ts'
import type { ProblemBody } from '#contract/problems.ts'
import { appContext } from './context.ts'
import { currencyOf } from './currency-cookie.ts'
import { deliverToOf } from './deliver-to-cookie.ts'
import { movedAddress } from './moved-address.ts'
import { unreadable } from './unreadable.ts'

/** An API answer other than a success; its message is in the visitor's language. */
export class ApiProblem extends Error {
  readonly status: number
  readonly body: ProblemBody

  constructor(status: number, body: ProblemBody) {
    super(body.message)
    this.status = status
    this.body = body
  }

  get code(): string {
    return this.body.code
  }
}

export interface CallOptions {
  readonly headers?: Record<string, string>
  readonly signal?: AbortSignal
}

type Call<K extends EndpointKey> =
  Record<never, never> extends Input<Endpoints[K]>
    ? [input?: Input<Endpoints[K]>, options?: CallOptions]
    : [input: Input<Endpoints[K]>, options?: CallOptions]

/** Calls one endpoint by its key; throws ApiProblem for anything but a success. */
export type Api = <K extends EndpointKey>(key: K, ...call: Call<K>) => Promise<Answer<Endpoints[K]>>

export type ApiFetch = (path: string, init: RequestInit) => Promise<Response>

/**
 * Creates a typed client on top of any transport to /api: the server's own app during rendering, the network in the
 * browser.
 */
export function createApi(fetchApi: ApiFetch): Api {
  async function api(key: string, input: CallInput = {}, options: CallOptions = {}): Promise<unknown> {
    const [method = 'GET', path = ''] = key.split(' ')
    const init: RequestInit = { method, headers: { accept: 'application/json', ...options.headers } }
    if (options.signal) init.signal = options.signal
    if (input.body !== undefined) {
      init.headers = { ...init.headers, 'content-type': 'application/json' }
      init.body = JSON.stringify(input.body)
    } else if (input.upload) {
      init.headers = { ...init.headers, 'content-type': 'application/octet-stream' }
      init.body = input.upload
    }
    const response = await fetchApi(fill(path, input), init)
    if (response.ok && response.headers.has('content-disposition')) return fileOf(response)
    const body: unknown = await response.json()
    if (!response.ok) throw new ApiProblem(response.status, body as ProblemBody)
    return body
  }
  return api as Api
}

async function fileOf(response: Response) {
  const disposition = response.headers.get('content-disposition') ?? ''
  const name = /filename="([^"]*)"/.exec(disposition)?.[1] ?? ''
  return { name, bytes: new Uint8Array(await response.arrayBuffer()) }
}

interface CallInput {
  readonly params?: Record<string, unknown>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
  readonly upload?: Blob
}

function fill(path: string, { params = {}, query = {} }: CallInput): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(name, String(value))
  }
  const text = search.toString()
  return text === '' ? filled : `${filled}?${text}`
}

const apiContext = createContext<Api>()

/** Returns the API client that acts for the visitor of this page request. */
export function apiFrom(context: Readonly<RouterContextProvider>): Api {
  return context.get(apiContext)
}

const forwardedHeaders = [
  'accept-language',
  'cookie',
  'user-agent',
  'x-forwarded-for',
  'sec-fetch-site',
] as const

/**
 * Gives loaders and actions an API client that acts for the visitor, and forwards the cookies that the API sets.
 * While a shared page is rendered, the API receives only the visitor's language, currency and place. A page requested
 * at an old address redirects to its current one.
 */
export function apiMiddleware(localeOf: (url: URL) => string): MiddlewareFunction<Response> {
  return async ({ request, url, context, params, pattern }, next) => {
    const { fetchApi, origin, requestId, isShared } = context.get(appContext)
    const cookies: string[] = []
    let retryAfter: string | null = null
    let isBusy = false
    const visitor: Record<string, string> = {
      origin,
      'x-request-id': requestId,
      'x-language': localeOf(url),
    }
    for (const name of forwardedHeaders) {
      const value = request.headers.get(name)
      if (value !== null && !isShared) visitor[name] = value
    }
    const currency = currencyOf(request)
    if (currency !== undefined) visitor['x-currency'] = currency
    const place = deliverToOf(request)
    if (place !== undefined) visitor['x-deliver-to'] = place

    context.set(
      apiContext,
      createApi(async (path, init) => {
        const response = await fetchApi(path, { ...init, headers: { ...visitor, ...toRecord(init.headers) } })
        const lies = response.headers.get('content-location')
        const page = { pattern, params, search: url.search }
        const moved = lies !== null && isRead(request) ? movedAddress(page, { asked: path, lies }) : undefined
        if (moved !== undefined) throw redirect(moved, 301)
        const given = response.headers.getSetCookie()
        cookies.push(...given)
        // Later calls of this request send the cookies set so far, so that a cart created by the first call is found
        // by the second.
        if (given.length > 0 && !isShared) visitor.cookie = withCookies(visitor.cookie, given)
        const isLater = response.status === 429 || (await isOverloaded(response))
        if (isLater) retryAfter = response.headers.get('retry-after')
        if (isLater && isRead(request)) throw await overloadedResponse(response)
        if (isLater && response.status === 503) isBusy = true
        if (
          response.status === 422 &&
          isRead(request) &&
          init.method === 'GET' &&
          !showsFieldErrors.test(path)
        ) {
          const body: ProblemBody = await response.clone().json()
          if (isAbout(url, body)) throw unreadable(body)
        }
        if (response.status === 403 && isRead(request) && init.method === 'GET' && ofDashboard.test(path)) {
          const { code, message }: ProblemBody = await response.clone().json()
          if (code === 'not_allowed') throw data({ message }, { status: 403 })
        }
        return response
      }),
    )
    const response = withStatusOfApi(await next(), isBusy)
    for (const cookie of cookies) response.headers.append('set-cookie', cookie)
    if (retryAfter !== null) response.headers.set('retry-after', retryAfter)
    return response
  }
}

/**
 * Answers a rate-limited page (429), or one requested while the server is overloaded (503), with the API's message
 * and status instead of an error page.
 */
async function overloadedResponse(response: Response) {
  const { message }: ProblemBody = await response.json()
  return data({ message }, { status: response.status })
}

async function isOverloaded(response: Response): Promise<boolean> {
  if (response.status !== 503) return false
  const { code }: ProblemBody = await response.clone().json()
  return code === 'overloaded' || code === 'storage_full'
}

/** Turns the 500 of an action into a 503 when the API was overloaded. */
function withStatusOfApi(response: Response, isBusy: boolean): Response {
  if (!isBusy || response.status !== 500) return response
  return new Response(response.body, { status: 503, headers: response.headers })
}

/** Pages that a role in a store does not include are answered with 403. */
const ofDashboard = /^\/seller\//

// These pages show validation errors beside the form's fields.
const showsFieldErrors = /^\/operator\/(?:delivery-test|commission-preview)\b/

/** Tells whether every field that the API refused is in the page's query, where the visitor can correct it. */
function isAbout({ searchParams }: URL, { errors = {} }: ProblemBody): boolean {
  const names = Object.keys(errors)
  return names.length > 0 && names.every((name) => searchParams.has(name) || name === 'price')
}

function isRead({ method }: Request): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Returns the Cookie header that a browser with `cookie` would send after these Set-Cookie headers. */
function withCookies(cookie: string | undefined, given: readonly string[]): string {
  const pairs = (cookie ?? '').split(/;\s*/).filter((pair) => pair !== '')
  const held = new Map(pairs.map(halves))
  for (const line of given) {
    const [pair = ''] = line.split(';')
    const [name, value] = halves(pair)
    if (/;\s*max-age=0\b/i.test(line)) held.delete(name)
    else held.set(name, value)
  }
  return [...held].map(([name, value]) => `${name}=${value}`).join('; ')
}

function halves(pair: string): [string, string] {
  const at = pair.indexOf('=')
  return [pair.slice(0, at), pair.slice(at + 1)]
}

function toRecord(headers: HeadersInit | undefined): Record<string, string> {
  return Object.fromEntries(new Headers(headers))
}

/**
 * Calls the API from the browser, authenticated by cookies. Requests are sent even when the page is left at once
 * (keepalive), except uploads, which may exceed its size limit.
 */
export const browserApi: Api = createApi((path, init) =>
  fetch(`/api${path}`, {
    ...init,
    credentials: 'same-origin',
    cache: 'no-store',
    keepalive: init.method !== 'GET' && !(init.body instanceof Blob),
    headers: { 'x-language': document.documentElement.lang, ...toRecord(init.headers) },
  }),
)
