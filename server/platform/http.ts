/**
 * The HTTP layer: serves every endpoint of the contract. It checks a call's origin, caller and input, runs the use
 * case in a Work, and writes the response or problem. Everything that depends only on the endpoint is computed once
 * at start.
 */
import type { Definition } from '#contract/endpoint.ts'
import type { Bodies } from './http-body.ts'
import { createKeptAnswers } from './http-cache.ts'
import { type CallOptions, sessionOf } from './http-call.ts'
import type { CallContext, Calls } from './http-context.ts'
import { type Endpoint, endpointsOf, methodsByPath, patternOf } from './http-endpoint.ts'
import { answerFailure, type FailureOptions } from './http-failure.ts'
import { assertOpen, hasPass, type MaintenanceOptions } from './http-maintenance.ts'
import type { Gate, Urgency } from './http-overload.ts'
import { pipeline } from './http-pipeline.ts'
import { receiver } from './http-request.ts'
import { type ResponseOptions, responsesFor } from './http-response.ts'
import type { RunOptions } from './http-run.ts'
import type { Tag } from './invalidate.ts'
import type { Metrics } from './metrics.ts'
import { problem } from './problem.ts'

export interface HttpOptions
  extends CallOptions,
    FailureOptions,
    MaintenanceOptions,
    ResponseOptions,
    RunOptions {
  readonly metrics: Metrics
  readonly gate: Gate
  readonly bodies: Bodies
}

/** Mounts the endpoints on `app`, which is served at /api. */
export function mountEndpoints(app: Calls, routes: object, options: HttpOptions) {
  const { metrics, gate } = options
  const answers = createKeptAnswers()
  const responses = responsesFor(options)
  const endpoints = endpointsOf(routes)

  for (const endpoint of endpoints) {
    const { key, method, path } = endpoint
    const answer = pipeline(endpoint, { ...options, answers, responses })
    const receive = receiver(endpoint, options)
    const urgency = urgencyOf(endpoint)
    const staysOpen = isOpenInMaintenance(endpoint.definition)
    app.on(method, patternOf(path), (context) =>
      guarded(context, key, async () => {
        const isOfPage = context.env.page !== undefined
        if (!isOfPage && !staysOpen) await assertOpen(context, options)
        await receive(context)
        try {
          // The calling page was admitted already.
          if (isOfPage) return await answer(context)
          return await gate.pass(urgency, () => answer(context))
        } finally {
          await context.var.file?.close()
        }
      }),
    )
  }
  for (const [path, allow] of methodsByPath(endpoints)) {
    app.all(path, (context) =>
      guarded(context, 'unknown', () => Promise.reject(problem('method_not_allowed', { allow }))),
    )
  }
  app.all('*', (context) => guarded(context, 'unknown', () => Promise.reject(problem('not_found'))))

  /** Turns any error into a response, and counts it. */
  async function guarded(context: CallContext, endpoint: string, answer: () => Promise<Response>) {
    const startedAt = performance.now()
    let response: Response
    try {
      response = await answer()
    } catch (error) {
      response = answerFailure(context, error, { ...options, responses })
    }
    metrics.called(endpoint, response.status, performance.now() - startedAt)
    return response
  }

  return {
    sessionOf: (context: CallContext) => sessionOf(context, options),
    hasPass: (context: CallContext) => hasPass(context, options),
    /** Invalidates cached responses with these tags, or all of them. */
    forget: (tags: readonly Tag[] | undefined) => (tags ? answers.forget(tags) : answers.clear()),
  }
}

function isOpenInMaintenance({ staysOpen, access }: Definition): boolean {
  return staysOpen === true || access === 'operator' || access === 'gateway'
}

function urgencyOf({ definition: { tag, access }, method }: Endpoint): Urgency {
  if (access === 'gateway') return 'webhook'
  if (tag === 'checkout' || tag === 'orders') return 'purchase'
  return method === 'GET' ? 'read' : 'write'
}
