/** Renders pages: one for everyone, one for a visitor, or one instead of the page that they requested. */
import { randomBytes } from 'node:crypto'
import type { MaintenanceNotice } from '#contract/maintenance.ts'
import { compressed } from './compress.ts'
import type { Body } from './http-body.ts'
import type { CallContext, CallEnvironment, Calls } from './http-context.ts'
import { hasOwnCookies } from './http-page-request.ts'
import type { Log } from './log.ts'
import type { SharedPage } from './page-cache.ts'
import type { PageContext, PageMaker, Refused } from './pages.ts'
import { openedPermissions, type PageOpening, pagePolicy, sourcesFor } from './security-headers.ts'

export interface RenderOptions {
  readonly maker: PageMaker
  /** The app, whose /api the pages call. */
  readonly calls: Calls
  readonly log: Log
  readonly origin: string
  readonly isDevelopment: boolean
  readonly hasCustomizer: boolean
  readonly openings: readonly PageOpening[]
}

/** Renders a page for everyone, without any data of the visitor who caused it. */
export async function makeShared(
  canonical: string,
  preferences: string,
  options: RenderOptions,
): Promise<SharedPage> {
  const requestId = newId()
  const nonce = newId()
  const tags = new Set<string>()
  const headers = new Headers({ accept: 'text/html', cookie: preferences })
  const request = new Request(`${options.origin}${canonical}`, { headers })
  const page = {
    visitor: { address: '', userAgent: '' },
    requestId,
    shown: (shown: ReadonlySet<string>) => {
      for (const tag of shown) tags.add(tag)
    },
  }
  const response = await options.maker.make(request, {
    ...contextOf(page, canonical, options),
    nonce,
    isShared: true,
  })
  return { response, tags, nonce }
}

/** Renders a page for one visitor, or another page `instead`. */
export async function makeOwn(
  context: CallContext,
  request: Request,
  options: RenderOptions,
  instead?: { readonly closed: MaintenanceNotice } | { readonly refused: Refused },
): Promise<Response> {
  const { origin, isDevelopment } = options
  const { requestId, visitor } = context.var
  const { pathname } = new URL(request.url)
  const nonce = newId()
  const response = await options.maker.make(request, {
    ...contextOf({ visitor, requestId }, pathname, options),
    nonce,
    isShared: false,
    ...instead,
  })
  const headers = new Headers(response.headers)
  const outside = sourcesFor(options.openings, pathname)
  const policy = { isSecure: origin.startsWith('https:'), isDevelopment }
  headers.set('content-security-policy', pagePolicy([`nonce-${nonce}`], policy, outside))
  const opened = openedPermissions(outside)
  if (opened !== undefined) headers.set('permissions-policy', opened)
  headers.set('cache-control', cacheControlOf(context, response))
  headers.append('vary', 'cookie, accept-language')
  const answered = new Response(response.body, { status: response.status, headers })
  return compressed(answered, context.req.header('accept-encoding'))
}

/** Returns the visitor's request as pages get it, at the site's own address. */
export function ownRequest(context: CallContext, url: URL, origin: string, body?: Body): Request {
  const { raw, method } = context.req
  const headers = new Headers(raw.headers)
  const address = `${origin}${url.pathname}${url.search}`
  const isRead = method === 'GET' || method === 'HEAD'
  // The visitor may have used another local name for this site.
  if (!isRead) headers.set('origin', origin)
  return new Request(address, { method, headers, signal: raw.signal, ...(body && { body }) })
}

export function reporterOf(log: Log, requestId: string, path: string): (error: unknown) => void {
  return (error) => log.error({ err: error, requestId, path }, 'a page failed unexpectedly')
}

function contextOf(
  page: NonNullable<CallEnvironment['page']>,
  path: string,
  { calls, log, origin, hasCustomizer }: RenderOptions,
): Omit<PageContext, 'nonce' | 'isShared'> {
  const { requestId } = page
  return {
    requestId,
    origin,
    fetchApi: async (path, init) => calls.fetch(new Request(`${origin}/api${path}`, init), { page }),
    report: reporterOf(log, requestId, path),
    hasCustomizer,
  }
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

function newId(): string {
  return randomBytes(18).toString('base64url')
}
