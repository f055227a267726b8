import type { CallMiddleware } from './http-context.ts'

export interface SecurityHeaderOptions {
  readonly isSecure: boolean
  readonly isDevelopment: boolean
}

const YEAR_SECONDS = 31_536_000

const permissions = ['camera', 'geolocation', 'microphone', 'payment', 'usb', 'browsing-topics']

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

/** Adds headers, and the request id, to every response that does not set them itself. */
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

/** Other origins that a page may load from, or submit forms to. */
export interface PageOpening {
  readonly path: RegExp
  readonly sources: OutsideSources
}

export interface OutsideSources {
  readonly scripts?: readonly string[]
  readonly frames?: readonly string[]
  readonly connections?: readonly string[]
  readonly images?: readonly string[]
  /** Origins to which forms may redirect. */
  readonly forms?: readonly string[]
  /** Origins that may use the Payment Request API. */
  readonly payment?: readonly string[]
}

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

/** Returns the Permissions-Policy that allows payment by other origins; undefined for the default. */
export function openedPermissions({ payment = [] }: OutsideSources): string | undefined {
  if (payment.length === 0) return undefined
  const allowed = ['self', ...payment.map((origin) => `"${origin}"`)].join(' ')
  return permissions.map((name) => `${name}=(${name === 'payment' ? allowed : ''})`).join(', ')
}

/** Policy for responses other than pages: they may load nothing and be framed nowhere. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/**
 * Returns a page's content security policy: own sources only, and inline scripts only by nonce or hash. Vite's
 * scripts and styles need more in development.
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
    // Style attributes set colours of swatches and pictures; style sheets come from files.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data:${and(outside.images)}`,
    "media-src 'self'",
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
