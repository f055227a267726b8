/** Answers page requests that failed: a refused form with a page that says why, all others with a plain error page. */
import { localeOf } from '#values/locale.ts'
import { faultPage, faultPolicy } from './fault-page.ts'
import type { CallContext } from './http-context.ts'
import { makeOwn, type RenderOptions, reporterOf } from './http-page-render.ts'
import { problemOf } from './http-problem.ts'
import type { Refused } from './pages.ts'
import { problemText } from './problem-texts.ts'

/** Used where the problem does not say how long to wait. */
export const RETRY_AFTER_SECONDS = 1

export async function answerPageFailure(
  context: CallContext,
  error: unknown,
  options: RenderOptions & { readonly isDiskFull: () => boolean },
): Promise<Response> {
  const { requestId } = context.var
  const expected = problemOf(error, { isDiskFull: options.isDiskFull() })
  if (!expected) reporterOf(options.log, requestId, context.req.path)(error)
  const locale = localeOf(context.req.path)
  const message = problemText(expected?.code ?? 'internal', locale, expected?.facts)
  if (expected && expected.status < 500) {
    return makeRefused(context, { status: expected.status, message }, options)
  }
  const status = expected?.status ?? 500
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': faultPolicy,
  })
  const retryAfter = expected?.facts.retry_after_seconds ?? RETRY_AFTER_SECONDS
  if (status === 503) headers.set('retry-after', String(retryAfter))
  return new Response(faultPage({ status, message, locale, requestId }), { status, headers })
}

/** Replaces a page whose submitted form is refused unread. */
async function makeRefused(
  context: CallContext,
  refused: Refused,
  options: RenderOptions,
): Promise<Response> {
  const { origin } = options
  const { raw, method } = context.req
  const { pathname, search } = new URL(raw.url)
  const accept = raw.headers.get('accept') ?? '*/*'
  const request = new Request(`${origin}${pathname}${search}`, { method, headers: { accept, origin } })
  return makeOwn(context, request, options, { refused })
}
