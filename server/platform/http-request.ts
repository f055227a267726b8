/** Receives the body of a call and reads its input. */

import { accessCheck } from './http-access.ts'
import type { Bodies, Body } from './http-body.ts'
import { type Call, type CallOptions, callerOf, readCall } from './http-call.ts'
import type { CallContext } from './http-context.ts'
import type { Endpoint } from './http-endpoint.ts'
import { BODY_BYTES_MAX, parseJson, parseQuery, readableParts, reader } from './http-input.ts'
import { assertOwnOrigin } from './http-origin.ts'
import { problemOf } from './http-problem.ts'
import { beginFor, type WorkSource } from './open-work.ts'
import { problem } from './problem.ts'
import { errorsIn } from './route.ts'

export interface Input {
  readonly given: object
  /** The body as text, if the endpoint takes text. */
  readonly text: string
}

interface ReceiverOptions extends CallOptions {
  readonly bodies: Bodies
  readonly origin: string
}

/** Waits for the body after all checks that need only the headers. */
export function receiver(
  endpoint: Endpoint,
  options: ReceiverOptions,
): (context: CallContext) => Promise<void> {
  const { method, definition, route } = endpoint
  const { access, body, bodyBytesMax = BODY_BYTES_MAX, upload } = definition
  const { bodies, origin } = options
  const isRaw = 'raw' in route
  const isCheckedForOrigin = method !== 'GET' && access !== 'gateway'
  const mayCall = callerCheck(endpoint, options)
  return async (context) => {
    const { raw } = context.req
    if (isCheckedForOrigin) assertOwnOrigin(context.req.method, raw.headers, origin)
    if (upload?.isOnDisk) {
      if (await mayCall(context)) context.set('file', await bodies.receiveFile(context, upload.bytesMax))
      return
    }
    const isTaken = isRaw || upload !== undefined || (body && isJson(raw.headers.get('content-type')))
    if (isTaken) context.set('body', await bodies.receive(context, upload?.bytesMax ?? bodyBytesMax))
  }
}

/** Tells whether the call will pass the check of its caller; if not, that check answers it later. */
function callerCheck(endpoint: Endpoint, options: CallOptions) {
  const assertAllowed = accessCheck(endpoint)
  return async (context: CallContext): Promise<boolean> => {
    try {
      assertAllowed(await readCall(context, endpoint.definition.access, options))
      return true
    } catch (error) {
      if (problemOf(error)) return false
      throw error
    }
  }
}

/** Returns the parser of an endpoint's query and body. `params` are the parsed path parameters. */
export function inputReader(
  { definition, route }: Endpoint,
  source: WorkSource,
): (call: Call, params: object | undefined) => Promise<Input> {
  const isRaw = 'raw' in route
  const readQuery = definition.query && reader(definition.query)
  const readBody = definition.body && reader(definition.body, { isStrict: true })
  const mayLackBody = definition.body?.safeParse(undefined).success === true

  return async (call, params) => {
    const { context } = call
    const given: Record<string, unknown> = {}
    let text = ''
    if (readQuery) given.query = readQuery(queryOf(context))
    if (readBody && mayLackBody && textOf(context.var.body) === '') {
      given.body = readBody(undefined)
    } else if (readBody) {
      if (!isJson(context.req.raw.headers.get('content-type'))) throw problem('unsupported_media')
      text = textOf(context.var.body)
      const body = parseJson(text)
      try {
        given.body = readBody(body)
      } catch (error) {
        throw await withFurtherFaults(call, { error, given: { ...params, ...given }, body })
      }
    } else if (definition.upload?.isOnDisk) {
      if (!context.var.file) throw problem('request_incomplete')
      given.upload = context.var.file
    } else if (definition.upload) {
      given.upload = new Blob(context.var.body ? [context.var.body] : [])
    } else if (isRaw) {
      text = textOf(context.var.body)
      Object.assign(given, { text, headers: context.req.raw.headers })
    }
    return { given, text }
  }

  /** Combines format errors of a body with errors from the domain's checks. */
  async function withFurtherFaults(
    call: Call,
    { error, given, body }: { error: unknown; given: object; body: unknown },
  ): Promise<unknown> {
    const refused = problemOf(error)
    const faults = typeof route === 'function' ? route.faults : undefined
    if (!faults || !refused?.errors || !definition.body) return error
    const parts = readableParts(definition.body, body)
    // A thrown error rolls back everything done in the Work.
    return beginFor(
      source,
      callerOf(call),
      {},
    )(async (work) => {
      const further = errorsIn(await faults(work, { ...given, body: parts }))
      throw problem('invalid_input', {}, { ...further, ...refused.errors })
    }).catch((problems: unknown) => problems)
  }
}

function queryOf(context: CallContext): Record<string, string> {
  const at = context.req.url.indexOf('?')
  return at < 0 ? {} : parseQuery(new URLSearchParams(context.req.url.slice(at)))
}

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/json\s*(;|$)/i.test(contentType)
}

function textOf(body: Body | undefined): string {
  return body ? new TextDecoder().decode(body) : ''
}
