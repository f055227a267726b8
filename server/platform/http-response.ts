/** Writes the responses of the API, with the headers that each of them has. */
import type { CallContext } from './http-context.ts'
import { cookiesFor } from './http-cookies.ts'
import { isFromElsewhere } from './http-origin.ts'
import type { ResponseCookies } from './open-work.ts'
import { closedPolicy } from './security-headers.ts'
import type { SessionKey } from './session.ts'

export interface ResponseOptions {
  readonly origin: string
  /** Signs passes for the maintenance mode. */
  readonly passKey: SessionKey
  /** Added to every response. */
  readonly headers: Record<string, string>
}

interface Beside {
  readonly cookieChanges?: ResponseCookies
  readonly retryAfterSeconds?: number | undefined
  readonly allow?: string | undefined
}

interface FileResponse {
  readonly name: string
  readonly bytes: Uint8Array
  readonly mediaType: string
}

export interface Responses {
  json(context: CallContext, status: number, json: string, beside?: Beside): Response
  file(context: CallContext, status: number, file: FileResponse): Response
}

type Pair = [string, string]

export function responsesFor({ origin, passKey, headers: everywhere }: ResponseOptions): Responses {
  const cookieOptions = { passKey, isSecure: origin.startsWith('https:') }
  const always: Pair[] = [
    ...Object.entries(everywhere),
    ['cache-control', 'no-store'],
    ['content-security-policy', closedPolicy],
  ]
  const onAnswers: Pair[] = [...always, ['content-type', 'application/json; charset=utf-8']]
  const onProblems: Pair[] = [...always, ['content-type', 'application/problem+json; charset=utf-8']]

  return {
    json(context, status, json, { cookieChanges, retryAfterSeconds, allow } = {}) {
      const headers: Pair[] = [
        ...(status < 400 ? onAnswers : onProblems),
        ['x-request-id', context.var.requestId],
      ]
      if (retryAfterSeconds !== undefined) headers.push(['retry-after', String(retryAfterSeconds)])
      if (allow !== undefined) headers.push(['allow', allow])
      // Pages of other origins get a token on request, and never a cookie.
      const isOwn = !isFromElsewhere(context.req.raw.headers, origin)
      if (cookieChanges && isOwn) {
        for (const cookie of cookiesFor(cookieChanges, cookieOptions)) headers.push(['set-cookie', cookie])
      }
      return new Response(json, { status, headers })
    },
    file(context, status, { name, bytes, mediaType }) {
      const headers: Pair[] = [
        ...always,
        ['content-type', mediaType],
        ['content-disposition', `attachment; ${namedFile(name)}`],
        ['x-request-id', context.var.requestId],
      ]
      return new Response(new Uint8Array(bytes), { status, headers })
    },
  }
}

/** Encodes a file name for Content-Disposition, as plain text if it is ASCII. */
function namedFile(name: string): string {
  if (/^[\w .-]+$/.test(name)) return `filename="${name}"`
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename*=UTF-8''${encoded}`
}
