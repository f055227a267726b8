import { problem } from './problem.ts'

const READS = ['GET', 'HEAD', 'OPTIONS']

/**
 * Refuses a write that another site's page could have sent in a visitor's name. A browser always says where a write
 * comes from; whoever says nothing is no browser, and then has no cookies that a browser added.
 */
export function assertOwnOrigin(method: string, headers: Headers, origin: string): void {
  if (READS.includes(method)) return
  const site = headers.get('sec-fetch-site')
  // What the browser itself says cannot be forged by a page, and is right behind any proxy and under any local name.
  if (site === 'same-origin') return
  const from = headers.get('origin')
  if (from === origin) return
  if (from === null && site === null && !hasOurCookies(headers)) return
  if (isAskedFirst(headers) && !hasOurCookies(headers)) return
  throw problem('wrong_origin')
}

/** Whether a browser says that another site's page makes this call. */
export function isFromElsewhere(headers: Headers, origin: string): boolean {
  const from = headers.get('origin')
  return from !== null && from !== origin && headers.get('sec-fetch-site') !== 'same-origin'
}

/**
 * Whether a browser asks the API by a preflight before another site's page may send this: a call with a token, or one that
 * wants a token instead of a cookie. A form can send neither.
 */
function isAskedFirst(headers: Headers): boolean {
  return /^bearer /i.test(headers.get('authorization') ?? '') || headers.get('x-token') === 'wanted'
}

/** Whether it comes with what makes a call somebody's in a browser. */
export function hasOurCookies(headers: Headers): boolean {
  return /(?:^|;\s*)(?:uat|cart)=/.test(headers.get('cookie') ?? '')
}
