import { problem } from './problem.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses writes that a page of another site could have sent with the visitor's cookies. Browsers always state the
 * origin of a write; a client that does not is no browser, and has no cookies that a browser added.
 */
export function assertOwnOrigin(method: string, headers: Headers, origin: string): void {
  if (READS.includes(method)) return
  const site = headers.get('sec-fetch-site')
  // Sec-Fetch-Site cannot be forged by a page, and is correct behind any proxy and under any local name.
  if (site === 'same-origin') return
  const from = headers.get('origin')
  if (from === origin) return
  if (from === null && site === null && !hasOurCookies(headers)) return
  if (isAskedFirst(headers) && !hasOurCookies(headers)) return
  throw problem('wrong_origin')
}

/** Returns whether a browser states that a page of another site makes this call. */
export function isFromElsewhere(headers: Headers, origin: string): boolean {
  const from = headers.get('origin')
  return from !== null && from !== origin && headers.get('sec-fetch-site') !== 'same-origin'
}

/**
 * Whether a browser would send a CORS preflight first: calls with a token, or that request a token instead of a
 * cookie. Forms can send neither.
 */
function isAskedFirst(headers: Headers): boolean {
  return /^bearer /i.test(headers.get('authorization') ?? '') || headers.get('x-token') === 'wanted'
}

/** Returns whether the request has session or cart cookies. */
export function hasOurCookies(headers: Headers): boolean {
  return /(?:^|;\s*)(?:uat|cart)=/.test(headers.get('cookie') ?? '')
}
