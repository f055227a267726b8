/** Answers calls that failed: expected errors as problems of the contract, all others as an internal error. */
import { localeIn } from './http-call.ts'
import type { CallContext } from './http-context.ts'
import { problemOf } from './http-problem.ts'
import type { Responses } from './http-response.ts'
import type { Log } from './log.ts'
import type { Problem } from './problem.ts'
import { problemBody, unexpectedBody } from './problem-texts.ts'

export interface FailureOptions {
  readonly log: Log
  readonly isDiskFull: () => boolean
}

export function answerFailure(
  context: CallContext,
  error: unknown,
  { responses, log, isDiskFull }: FailureOptions & { readonly responses: Responses },
): Response {
  const { requestId } = context.var
  const locale = localeIn(context)
  const expected = problemOf(error, { isDiskFull: isDiskFull() })
  if (!expected) {
    log.error({ err: error, requestId, path: context.req.path }, 'a request failed unexpectedly')
    return responses.json(context, 500, JSON.stringify(unexpectedBody({ locale, requestId })))
  }
  if (expected.status >= 500) log.warn({ err: error, requestId }, 'a request was refused')
  const body = JSON.stringify(problemBody(expected, { locale, requestId }))
  return responses.json(context, expected.status, body, {
    retryAfterSeconds: retryAfterOf(expected),
    allow: expected.code === 'method_not_allowed' ? String(expected.facts.allow) : undefined,
  })
}

function retryAfterOf({ status, facts }: Problem): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  return typeof facts.retry_after_seconds === 'number' ? facts.retry_after_seconds : 1
}
