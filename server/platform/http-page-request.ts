/** What the pages read from a request: its clean path, and everything that a cached page may depend on. */
import type { IncomingMessage } from 'node:http'
import { deliverToCookie } from '#values/deliver-to.ts'
import { prefixedLocales } from '#values/locale.ts'
import type { CallContext } from './http-context.ts'
import { cookieOf } from './visitor.ts'

/** The parts of a request that a cached page may depend on. */
export interface Asked {
  readonly method: string
  /** The path with its query. */
  readonly path: string
  readonly header: (name: string) => string | undefined
}

/** Language and first segment of a path; later segments may be case-sensitive keys. */
const areaOfAddress = new RegExp(`^(?:/(?:${prefixedLocales.join('|')})(?=/|\\.|$))?(?:/[\\w-]+)?`, 'i')

/** Paths with a slug; slugs are lower case. */
const slugAreas =
  /^(?:\/[a-z]{2})?\/(?:product|shops|restaurants|beauty|groceries|blog|pages|seller\/store)\//

/** Limits, so that crawlers' URLs cannot fill the memory. */
const REQUEST_KEY_MAX = 600

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

/** Returns whether a request may be answered by a page that is the same for everyone. */
export function mayBeCached({ method, header }: Asked): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (header('authorization') !== undefined) return false
  // Personal content must be in the HTML, because it must work without JavaScript.
  return !hasOwnCookies(header('cookie'))
}

export function hasOwnCookies(cookies: string | undefined): boolean {
  return cookieOf(cookies, 'uat') !== undefined || cookieOf(cookies, 'cart') !== undefined
}

/** Returns everything in a request that a cached page may depend on; undefined if it is too long to store. */
export function requestKey({ path, header }: Asked): string | undefined {
  const cookies = header('cookie')
  const chosen =
    cookies === undefined
      ? noChoice
      : ['currency', 'columns', deliverToCookie].map((name) => cookieOf(cookies, name) ?? '').join('\n')
  const key = `${path}\n${header('accept-language') ?? ''}\n${header('x-deliver-to') ?? ''}\n${chosen}`
  return key.length <= REQUEST_KEY_MAX ? key : undefined
}

const noChoice = '\n\n'

/**
 * Redirects trailing and doubled slashes to the clean path, never to another host, and areas in capitals, such as
 * `/Shops` or `/FR/Shops`, to their lower-case path.
 */
export function tidyPath(pathname: string): string {
  const tidy = pathname.replace(/\/{2,}/g, '/').replace(areaOfAddress, (area) => area.toLowerCase())
  const lower = slugAreas.test(tidy) ? tidy.toLowerCase() : tidy
  return lower.length > 1 ? lower.replace(/\/$/, '') : lower
}
