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
  throw problem('wrong_origin')
}

function hasOurCookies(headers: Headers): boolean {
  return /(?:^|;\s*)(?:uat|cart)=/.test(headers.get('cookie') ?? '')
}
