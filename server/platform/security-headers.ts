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

/** The policy of what is no page: it may load nothing and be shown nowhere. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/**
 * The policy of a page: everything from here, and inline only the scripts that are named, by a nonce or by their
 * hashes. Vite's own scripts and styles need more room in development.
 */
export function pagePolicy(
  scripts: readonly string[],
  { isSecure, isDevelopment }: SecurityHeaderOptions,
): string {
  const directives = [
    "default-src 'self'",
    `script-src 'self' ${scripts.map((source) => `'${source}'`).join(' ')}`,
    `style-src 'self'${isDevelopment ? " 'unsafe-inline'" : ''}`,
    // Colours of swatches and pictures stand in attributes; style sheets come from files.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${isDevelopment ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  if (isSecure) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}
