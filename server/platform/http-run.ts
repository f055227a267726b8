/** Runs the use case of an endpoint: in a Work for reading, in one transaction, or in steps of its own. */
import type { Definition } from '#contract/endpoint.ts'
import { recordAuditEvent } from './audit.ts'
import { assertAnswer } from './http-answer.ts'
import { type Call, callerOf, recordIn } from './http-call.ts'
import type { AnyHandler, Endpoint } from './http-endpoint.ts'
import { onceForKey } from './idempotency.ts'
import { beginFor, type Caller, type ResponseCookies, readingWork, type WorkSource } from './open-work.ts'
import { problem } from './problem.ts'
import type { Begin } from './work.ts'

export interface RunOptions {
  readonly source: WorkSource
  /** Checks responses against the contract, in development and tests. */
  readonly areAnswersChecked: boolean
}

interface Answered {
  readonly json: string
  readonly cookieChanges: ResponseCookies
}

export type Run = (call: Call, given: object, text: string) => Promise<Answered>

/** Returns the function that runs an endpoint's use case with the input of a call. */
export function runnerOf(endpoint: Endpoint, { source, areAnswersChecked }: RunOptions): Run {
  const { key, definition, route, isWrite } = endpoint
  const isAudited = isWrite && (definition.access === 'operator' || definition.isAudited)

  return async (call, given, text) => {
    const caller = callerOf(call)
    const cookieChanges: ResponseCookies = {}
    if (typeof route === 'function' && (!isWrite || definition.isQuestion)) {
      return { json: toJson(await route(readingWork(source, caller), given)), cookieChanges }
    }
    const begin = beginFor(source, caller, cookieChanges)
    if (typeof route === 'function') {
      return { json: await runOnce(begin, route, { call, caller, given, text }), cookieChanges }
    }
    if (acceptsKey(definition, caller) && caller.idempotencyKey === undefined) throw problem('key_required')
    const inSteps = 'raw' in route ? route.raw : route.steps
    return { json: toJson(await inSteps(begin, given)), cookieChanges }
  }

  /** Runs a command in one transaction, once per idempotency key. */
  async function runOnce(
    begin: Begin,
    handler: AnyHandler,
    { call, caller, given, text }: { call: Call; caller: Caller; given: object; text: string },
  ): Promise<string> {
    return begin(async (work) => {
      const carryOutOnce = async () => {
        const answer = toJson(await handler(work, given))
        if (isAudited) await recordAuditEvent(work, { action: key, record: recordIn(call.params) })
        return answer
      }
      if (!acceptsKey(definition, caller)) return carryOutOnce()
      const endpoint = `${key} ${JSON.stringify(call.params)}`
      return onceForKey(work, { endpoint, body: text, carryOut: carryOutOnce })
    })
  }

  function toJson(answer: unknown): string {
    if (areAnswersChecked) assertAnswer(key, definition.answer, answer)
    return JSON.stringify(answer)
  }
}

/** Returns whether a command runs once per idempotency key: always, or only if a key was sent. */
function acceptsKey({ isIdempotent }: Definition, { idempotencyKey }: Caller): boolean {
  return isIdempotent === 'optional' ? idempotencyKey !== undefined : isIdempotent === true
}
