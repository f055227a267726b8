/** The steps of a call to one endpoint: caller, access, input, use case, response. */
import { FileResponse } from '#contract/vocabulary.ts'
import { accessCheck, recordRefusal } from './http-access.ts'
import { type CacheOptions, cachedReader } from './http-cache.ts'
import { type Call, type CallOptions, callerOf, readCall } from './http-call.ts'
import type { CallContext } from './http-context.ts'
import { type Endpoint, filledPath } from './http-endpoint.ts'
import { reader } from './http-input.ts'
import { problemOf } from './http-problem.ts'
import { type Input, inputReader } from './http-request.ts'
import type { Responses } from './http-response.ts'
import { type RunOptions, runnerOf } from './http-run.ts'
import { readingWork } from './open-work.ts'
import { readMovedParams } from './slugs.ts'

export interface PipelineOptions extends CallOptions, CacheOptions, RunOptions {
  readonly responses: Responses
}

export function pipeline(
  endpoint: Endpoint,
  options: PipelineOptions,
): (context: CallContext) => Promise<Response> {
  const { key, path, definition, route } = endpoint
  const { source } = options
  const assertAllowed = accessCheck(endpoint)
  const readParams = definition.params && reader(definition.params)
  const readInput = inputReader(endpoint, source)
  const respond = responderOf(endpoint, options)
  const isOfDashboard = definition.access === 'operator' || definition.access === 'seller'

  return async (context) => {
    const call = await readCall(context, definition.access, options)
    try {
      return await answerInArea(call)
    } catch (error) {
      if (isOfDashboard) await recordRefusal(call, error, { action: key, source })
      throw error
    }
  }

  /** Answers a request for a former slug with the current record, and its current location. */
  async function answerInArea(call: Call): Promise<Response> {
    let input: Input | undefined
    const answer = async (at: Call) => {
      assertAllowed(at)
      const params = readParams && { params: readParams(at.params) }
      input ??= await readInput(at, params)
      return respond(at, { ...params, ...input.given }, input.text)
    }
    try {
      return await answer(call)
    } catch (error) {
      const params = mayHaveMoved(error) ? await readMovedParams(source.db, { path, ...call }) : undefined
      if (!params) throw error
      const response = await answer({ ...call, params })
      response.headers.set('content-location', `/api${filledPath(path, params)}`)
      return response
    }
  }

  /** Excludes multi-step commands, which must not run twice because some of their steps may be complete. */
  function mayHaveMoved(error: unknown): boolean {
    return typeof route === 'function' && problemOf(error)?.code === 'not_found'
  }
}

type Respond = (call: Call, given: object, text: string) => Promise<Response>

/** Returns the function that runs an endpoint and writes its response: a file, a cached read, or the answer itself. */
function responderOf(endpoint: Endpoint, options: PipelineOptions): Respond {
  const { definition, isWrite } = endpoint
  const { responses } = options
  const status = definition.status ?? 200
  if (definition.file !== undefined) return fileResponder(endpoint, options)
  const run = runnerOf(endpoint, options)
  if (definition.isCacheable && !isWrite) {
    const readCached = cachedReader(endpoint, run, options)
    return async (call, given) => {
      const { json, tags } = await readCached(call, given)
      call.context.env.page?.shown?.(tags)
      return responses.json(call.context, status, json)
    }
  }
  return async (call, given, text) => {
    const { json, cookieChanges } = await run(call, given, text)
    return responses.json(call.context, status, json, { cookieChanges })
  }
}

function fileResponder({ definition, route, isWrite }: Endpoint, options: PipelineOptions): Respond {
  const { source, responses } = options
  return async (call, given) => {
    if (typeof route !== 'function' || (isWrite && !definition.isQuestion))
      throw new Error('File endpoint must be a plain read in one Work')
    const file = FileResponse.parse(await route(readingWork(source, callerOf(call)), given))
    return responses.file(call.context, definition.status ?? 200, {
      name: file.name,
      bytes: file.bytes,
      mediaType: file.media_type ?? definition.file ?? '',
    })
  }
}
