/** Headers that every answer carries. */
import type { CallMiddleware } from './http.ts'

export interface SecurityHeaderOptions {
  readonly isSecure: boolean
  readonly isDevelopment: boolean
}

const YEAR_SECONDS = 31_536_000

const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']

/** What is the same for every answer. */
export function securityHeaders({ isSecure }: SecurityHeaderOptions): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': permissions.map((name) => `${name}=()`).join(', '),
    ...(isSecure && { 'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains` }),
  }
}

/** Puts them on every answer that does not say otherwise; the request's id with them. */
export function withHeaders(headers: Record<string, string>): CallMiddleware {
  const always = Object.entries(headers)
  return async (context, next) => {
    await next()
    const answered = context.res.headers
    for (const [name, value] of always) if (!answered.has(name)) answered.set(name, value)
    answered.set('x-request-id', context.var.requestId)
    if (!answered.has('content-security-policy')) answered.set('content-security-policy', closedPolicy)
  }
}

/** What one page may load beyond the market, or lead to by its forms. */
export interface PageOpening {
  readonly path: RegExp
  readonly sources: OutsideSources
}

export interface OutsideSources {
  readonly scripts?: readonly string[]
  readonly frames?: readonly string[]
  readonly connections?: readonly string[]
  readonly images?: readonly string[]
  /** Where forms may lead on to. */
  readonly forms?: readonly string[]
  /** Who may offer to pay by what the device holds. */
  readonly payment?: readonly string[]
}

/** Opens only the page that is asked for. */
export function sourcesFor(openings: readonly PageOpening[], pathname: string): OutsideSources {
  const opened = openings.filter(({ path }) => path.test(pathname)).map(({ sources }) => sources)
  const all = (name: keyof OutsideSources) => opened.flatMap((sources) => sources[name] ?? [])
  return {
    scripts: all('scripts'),
    frames: all('frames'),
    connections: all('connections'),
    images: all('images'),
    forms: all('forms'),
    payment: all('payment'),
  }
}

/** The policy of what a page may ask of the device, where payments may be offered by others; undefined for the usual one. */
export function openedPermissions({ payment = [] }: OutsideSources): string | undefined {
  if (payment.length === 0) return undefined
  const allowed = ['self', ...payment.map((origin) => `"${origin}"`)].join(' ')
  return permissions.map((name) => `${name}=(${name === 'payment' ? allowed : ''})`).join(', ')
}

/** The policy of what is no page: it may load nothing and be shown nowhere. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/**
 * The policy of a page: everything from here, and inline only the scripts that are named, by a nonce or by their
 * hashes. Vite's own scripts and styles need more room in development.
 */
export function pagePolicy(
  scripts: readonly string[],
  { isSecure, isDevelopment }: SecurityHeaderOptions,
  outside: OutsideSources = {},
): string {
  const and = (sources: readonly string[] = []) => sources.map((source) => ` ${source}`).join('')
  const directives = [
    "default-src 'self'",
    `script-src 'self' ${scripts.map((source) => `'${source}'`).join(' ')}${and(outside.scripts)}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    // Colours of swatches and pictures stand in attributes; style sheets come from files.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${and(outside.images)}`,
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}${and(outside.connections)}`,
    ...(outside.frames?.length ? [`frame-src${and(outside.frames)}`] : []),
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${and(outside.forms)}`,
    "frame-ancestors 'none'",
  ]
  if (isSecure) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}
