/**
 * The HTTP layer: serves every endpoint of the contract. It checks a call's origin, caller and input, runs the use
 * case in a Work, and writes the response or problem. Everything that depends only on the endpoint is computed once
 * at start.
 */
import type { Socket } from 'node:net'
import type { Context, Hono, MiddlewareHandler } from 'hono'
import type { Access, Definition } from '#contract/endpoint.ts'
import { type EndpointKey, endpoints } from '#contract/endpoints.ts'
import { limitedOperatorCommands } from '#contract/limited-operators.ts'
import { FileResponse } from '#contract/vocabulary.ts'
import {
  countryInLanguages,
  type DeliverTo,
  deliverToCookie,
  readDeliverTo,
  writeDeliverTo,
} from '#values/deliver-to.ts'
import { recordAuditEvent } from './audit.ts'
import { assertAnswer } from './http-answer.ts'
import type { Bodies, Body } from './http-body.ts'
import { BODY_BYTES_MAX, parseJson, parseQuery, readableParts, reader } from './http-input.ts'
import { assertOwnOrigin, isFromElsewhere } from './http-origin.ts'
import type { Gate, Urgency } from './http-overload.ts'
import { problemOf } from './http-problem.ts'
import { isIdempotencyKey, onceForKey } from './idempotency.ts'
import type { Tag } from './invalidate.ts'
import type { Log } from './log.ts'
import { type CacheItem, createMemoryCache, tagsOf } from './memory-cache.ts'
import type { Metrics } from './metrics.ts'
import { beginFor, type Caller, type ResponseCookies, readingWork, type WorkSource } from './open-work.ts'
import { type Problem, problem } from './problem.ts'
import { problemBody, unexpectedBody } from './problem-texts.ts'
import { consumeLimit, type Limit } from './rate-limit.ts'
import { errorsIn, type FieldFaults } from './route.ts'
import { closedPolicy } from './security-headers.ts'
import { readSession, SESSION_DAYS_MAX, type Session, type SessionKey } from './session.ts'
import { readMovedParams } from './slugs.ts'
import { cookieOf, firstOffered, localeOf } from './visitor.ts'
import type { Actor, Begin, Person, Visitor, Work } from './work.ts'

/** Context of a request: its connection, or the page whose loader makes the call. */
export interface CallEnvironment {
  readonly incoming?: {
    readonly socket: Pick<Socket, 'remoteAddress'>
    readonly complete?: boolean
  }
  readonly page?: CallingPage
}

export interface CallingPage {
  readonly visitor: Omit<Visitor, 'wantsToken'>
  readonly requestId: string
  /** Receives the cache tags of data that the page shows, so that it is invalidated with them. */
  readonly shown?: (tags: ReadonlySet<string>) => void
}

interface CallSetting {
  Bindings: CallEnvironment
  Variables: CallVariables
}
export type Calls = Hono<CallSetting>
export type CallContext = Context<CallSetting>
export type CallMiddleware = MiddlewareHandler<CallSetting>

/** Set before every endpoint runs. */
export interface CallVariables {
  requestId: string
  visitor: Visitor
  /** Set for calls with a body, once it has arrived. */
  body?: Body | undefined
}

export interface HttpOptions {
  readonly source: WorkSource
  readonly sessionKey: SessionKey
  /** Signs passes for the maintenance mode. */
  readonly passKey: SessionKey
  readonly log: Log
  readonly metrics: Metrics
  readonly gate: Gate
  readonly bodies: Bodies
  readonly origin: string
  /** Whether prices can be shown in this currency. */
  readonly isOffered: (currency: string) => Promise<boolean>
  readonly places: Places
  readonly isDiskFull: () => boolean
  /** Seconds until the site reopens; undefined while it is open. */
  readonly closedFor: () => Promise<number | undefined>
  /** Added to every response. */
  readonly headers: Record<string, string>
  /** Checks responses against the contract, in development and tests. */
  readonly areAnswersChecked: boolean
}

export interface Places {
  readonly isKnown: (country: string) => Promise<boolean>
  /** Reduces a place to the part that delivery depends on; the number of results is bounded. */
  readonly coarse: (place: DeliverTo) => Promise<DeliverTo>
}

const CACHED_MS = 30_000
const CACHE_LIMITS = { itemsMax: 4_000, bytesMax: 64 * 1024 * 1024 }
const CART_DAYS = 400
const DEVICE_DAYS = 400
const CURRENCY_DAYS = 365
const DELIVER_TO_DAYS = 365
/** Enough to recognise an attack, without letting an attacker fill the audit log. */
const refusalsRecorded: Limit = { what: 'refusals kept', max: 300, windowMs: 60 * 60_000 }

/** Handlers as the HTTP layer sees them; `Routes` has checked their types. */
type AnyHandler = ((work: Work, given: object) => Promise<unknown>) & {
  readonly faults?: (work: Work, given: object) => Promise<FieldFaults>
}
type AnyRoute =
  | AnyHandler
  | { readonly steps: (begin: Begin, given: object) => Promise<unknown> }
  | { readonly raw: (begin: Begin, given: object) => Promise<unknown> }

type Pair = [string, string]

interface Input {
  readonly given: object
  readonly text: string
}

interface Answered {
  readonly json: string
  readonly cookieChanges: ResponseCookies
}

interface Beside {
  readonly cookieChanges?: ResponseCookies
  readonly retryAfterSeconds?: number | undefined
  readonly allow?: string | undefined
}

interface CachedResponse extends CacheItem {
  readonly json: string
  readonly madeAtMs: number
}

/** Data of a call, in the order in which it is read. */
interface Call {
  readonly context: CallContext
  readonly locale: string
  readonly session: Session | undefined
  readonly actor: Actor
  readonly currency: string
  readonly deliverTo: DeliverTo | undefined
  readonly params: Record<string, string>
}

/** Mounts the endpoints on `app`, which is served at /api. */
export function mountEndpoints(app: Calls, routes: object, options: HttpOptions) {
  const { source, sessionKey, passKey, closedFor, log, metrics, gate, bodies, origin, isOffered } = options
  const { areAnswersChecked, places } = options
  const isSecure = origin.startsWith('https:')
  const always: Pair[] = [
    ...Object.entries(options.headers),
    ['cache-control', 'no-store'],
    ['content-security-policy', closedPolicy],
  ]
  const onAnswers: Pair[] = [...always, ['content-type', 'application/json; charset=utf-8']]
  const onProblems: Pair[] = [...always, ['content-type', 'application/problem+json; charset=utf-8']]
  const answers = createMemoryCache<CachedResponse>(CACHE_LIMITS)

  for (const [key, route] of fixedFirst(routes)) {
    const definition: Definition = endpoints[key as EndpointKey]
    const [method = '', path = ''] = key.split(' ')
    const answer = pipeline(key as EndpointKey, definition, route as AnyRoute)
    const receive = receiver(definition, { method, isRaw: 'raw' in (route as AnyRoute) })
    const urgency = urgencyOf(definition, method)
    const staysOpen =
      definition.staysOpen || definition.access === 'operator' || definition.access === 'gateway'
    app.on(method, patternOf(path), (context) =>
      guarded(context, key, async () => {
        const isOfPage = context.env.page !== undefined
        if (!isOfPage && !staysOpen) await assertOpen(context)
        await receive(context)
        // The calling page was admitted already.
        if (isOfPage) return answer(context)
        return gate.pass(urgency, () => answer(context))
      }),
    )
  }
  for (const [path, allow] of methodsByPath(routes)) {
    app.all(path, (context) =>
      guarded(context, 'unknown', () => Promise.reject(problem('method_not_allowed', { allow }))),
    )
  }
  app.all('*', (context) => guarded(context, 'unknown', () => Promise.reject(problem('not_found'))))

  /** @throws {Problem} market_closed unless the caller is an operator */
  async function assertOpen(context: CallContext): Promise<void> {
    const retryAfterSeconds = await closedFor()
    if (retryAfterSeconds === undefined) return
    const session = await sessionOf(context, context.req.header('cookie'))
    if (session?.person.operatorLevel !== undefined) return
    throw problem('market_closed', { retry_after_seconds: retryAfterSeconds })
  }

  /** Returns whether an operator requests a page with the pass of this session. */
  async function hasPass(context: CallContext): Promise<boolean> {
    const cookies = context.req.header('cookie')
    const signed = cookieOf(cookies, 'pass')
    const sessionId = signed === undefined ? undefined : passKey.verify(decodeCookie(signed))
    if (sessionId === undefined) return false
    const session = await sessionOf(context, cookies)
    return session?.id === sessionId && session.person.operatorLevel !== undefined
  }

  /** Turns any error into a response, and counts it. */
  async function guarded(context: CallContext, endpoint: string, answer: () => Promise<Response>) {
    const startedAt = performance.now()
    let response: Response
    try {
      response = await answer()
    } catch (error) {
      response = answerFailure(context, error)
    }
    metrics.called(endpoint, response.status, performance.now() - startedAt)
    return response
  }

  function answerFailure(context: CallContext, error: unknown): Response {
    const { requestId } = context.var
    const locale = localeIn(context)
    const expected = problemOf(error, { isDiskFull: options.isDiskFull() })
    if (!expected) {
      log.error({ err: error, requestId, path: context.req.path }, 'a call failed unexpectedly')
      return write(context, 500, JSON.stringify(unexpectedBody({ locale, requestId })))
    }
    if (expected.status >= 500) log.warn({ err: error, requestId }, 'a call was turned away')
    return write(context, expected.status, JSON.stringify(problemBody(expected, { locale, requestId })), {
      retryAfterSeconds: retryAfterOf(expected),
      allow: expected.code === 'method_not_allowed' ? String(expected.facts.allow) : undefined,
    })
  }

  /** Waits for the body after all checks that need only the headers. */
  function receiver(
    { access, body, bodyBytesMax = BODY_BYTES_MAX, upload }: Definition,
    { method, isRaw }: { method: string; isRaw: boolean },
  ): (context: CallContext) => Promise<void> {
    const isCheckedForOrigin = method !== 'GET' && access !== 'gateway'
    return async (context) => {
      const { raw } = context.req
      if (isCheckedForOrigin) assertOwnOrigin(context.req.method, raw.headers, origin)
      const isTaken = isRaw || upload !== undefined || (body && isJson(raw.headers.get('content-type')))
      if (isTaken) context.set('body', await bodies.receive(context, upload?.bytesMax ?? bodyBytesMax))
    }
  }

  function pipeline(key: EndpointKey, definition: Definition, route: AnyRoute) {
    const [, path = ''] = key.split(' ')
    const isWrite = !key.startsWith('GET ')
    const isRaw = 'raw' in route
    const status = definition.status ?? 200
    const readParams = definition.params && reader(definition.params)
    const readQuery = definition.query && reader(definition.query)
    const readBody = definition.body && reader(definition.body, { isStrict: true })
    const mayLackBody = definition.body?.safeParse(undefined).success === true
    const isKept = definition.isCacheable && !isWrite
    const isOfDashboard = definition.access === 'operator' || definition.access === 'seller'
    const isAudited = isWrite && (definition.access === 'operator' || definition.isAudited)
    const isRefusedToLimited =
      definition.access === 'operator' &&
      isWrite &&
      !definition.isQuestion &&
      !limitedOperatorCommands.has(key)
    const writtenBy = definition.file !== undefined ? answerFile : isKept ? readCached : answerNow

    return async (context: CallContext): Promise<Response> => {
      const call = await readCall(context, definition.access)
      try {
        return await answerInArea(call)
      } catch (error) {
        if (isOfDashboard) await recordRefusal(call, error)
        throw error
      }
    }

    /** Answers a request for a former slug with the current record, and its current location. */
    async function answerInArea(call: Call): Promise<Response> {
      let input: Input | undefined
      const answer = async (at: Call) => {
        assertAccess(definition.access, at.actor, at.params.store)
        if (isRefusedToLimited) assertFullRights(at.actor)
        const params = readParams && { params: readParams(at.params) }
        input ??= await readInput(at, params)
        return writtenBy(at, { ...params, ...input.given }, input.text)
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

    /**
     * Records refused access to dashboards by their users for review, such as a seller requesting another seller's
     * order.
     */
    async function recordRefusal(call: Call, error: unknown): Promise<void> {
      const { actor } = call
      const refused = problemOf(error)
      if (actor.kind !== 'person' || !hasDashboard(actor)) return
      if (refused?.code !== 'not_found' && refused?.code !== 'not_allowed') return
      try {
        await beginFor(
          source,
          callerOf(call),
          {},
        )(async (work) => {
          await consumeLimit(work, refusalsRecorded, actor.userId)
          await recordAuditEvent(work, { action: key, record: recordIn(call.params), outcome: 'refused' })
        })
      } catch (failure) {
        if (problemOf(failure)?.code !== 'too_many_requests') throw failure
      }
    }

    async function readInput(call: Call, params: object | undefined): Promise<Input> {
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

    async function answerNow(call: Call, given: object, text: string): Promise<Response> {
      const { json, cookieChanges } = await carryOut(call, given, text)
      return write(call.context, status, json, { cookieChanges })
    }

    async function answerFile(call: Call, given: object): Promise<Response> {
      if (typeof route !== 'function' || isWrite)
        throw new Error('File endpoint must be a plain read in one Work')
      const file = FileResponse.parse(await route(readingWork(source, callerOf(call)), given))
      const headers: Pair[] = [
        ...always,
        ['content-type', file.media_type ?? definition.file ?? ''],
        ['content-disposition', `attachment; ${namedFile(file.name)}`],
        ['x-request-id', call.context.var.requestId],
      ]
      return new Response(new Uint8Array(file.bytes), { status, headers })
    }

    async function carryOut(call: Call, given: object, text: string): Promise<Answered> {
      const caller = callerOf(call)
      const cookieChanges: ResponseCookies = {}
      if (typeof route === 'function' && (!isWrite || definition.isQuestion)) {
        return { json: toJson(await route(readingWork(source, caller), given)), cookieChanges }
      }
      const begin = beginFor(source, caller, cookieChanges)
      if (typeof route !== 'function') {
        if (acceptsKey(definition, caller) && caller.idempotencyKey === undefined)
          throw problem('key_required')
        const inSteps = 'raw' in route ? route.raw : route.steps
        return { json: toJson(await inSteps(begin, given)), cookieChanges }
      }
      const json = await begin(async (work) => {
        const carryOutOnce = async () => {
          const answer = toJson(await route(work, given))
          if (isAudited) await recordAuditEvent(work, { action: key, record: recordIn(call.params) })
          return answer
        }
        if (!acceptsKey(definition, caller)) return carryOutOnce()
        const endpoint = `${key} ${JSON.stringify(call.params)}`
        return onceForKey(work, { endpoint, body: text, carryOut: carryOutOnce })
      })
      return { json, cookieChanges }
    }

    async function readCached(call: Call, given: object): Promise<Response> {
      const deliverTo =
        definition.dependsOnPlace && call.deliverTo ? await places.coarse(call.deliverTo) : undefined
      const place = deliverTo ? writeDeliverTo(deliverTo) : ''
      const name = `${key} ${call.locale} ${call.currency} ${place} ${JSON.stringify(given)}`
      const nowMs = source.clock.now().getTime()
      const kept = answers.get(name)
      const isFresh = kept && Math.abs(nowMs - kept.madeAtMs) < CACHED_MS
      const answer = isFresh
        ? kept
        : await answers.fill(name, async () => {
            const everyone: Call = { ...call, actor: { kind: 'nobody' }, session: undefined, deliverTo }
            const { json } = await carryOut(everyone, given, '')
            return { json, bytes: json.length, tags: tagsOf(json, partOf(definition)), madeAtMs: nowMs }
          })
      if (!answer) throw new Error('Public response could not be cached')
      call.context.env.page?.shown?.(answer.tags)
      return write(call.context, status, answer.json)
    }

    function toJson(answer: unknown): string {
      if (areAnswersChecked) assertAnswer(key, definition.answer, answer)
      return JSON.stringify(answer)
    }
  }

  async function readCall(context: CallContext, access: Access): Promise<Call> {
    const cookies = context.req.header('cookie')
    const params: Record<string, string> = context.req.param()
    const session = await sessionOf(context, cookies)
    const actor: Actor =
      access === 'gateway'
        ? { kind: 'gateway', gateway: params.gateway ?? '' }
        : (session?.person ?? { kind: 'nobody' })
    return {
      context,
      locale: localeIn(context),
      session,
      actor,
      currency: await currencyOf(context, session, cookies),
      deliverTo: session?.deliverTo ?? (await placeFor(places, context)),
      params,
    }
  }

  /** A bearer token overrides cookies; both at once, for different sessions, is a mistake or an attack. */
  async function sessionOf(context: CallContext, cookies: string | undefined): Promise<Session | undefined> {
    const now = source.clock.now()
    const cookie = cookieOf(cookies, 'uat')
    const fromCookie = cookie === undefined ? undefined : sessionKey.verify(decodeCookie(cookie))
    const authorization = context.req.header('authorization')
    if (authorization === undefined) {
      return fromCookie === undefined ? undefined : readSession(source.db, fromCookie, now)
    }
    const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1]
    const token = bearer === undefined ? undefined : sessionKey.verify(decodeCookie(bearer))
    if (token === undefined || (cookie !== undefined && fromCookie !== token)) throw problem('unknown_caller')
    const session = await readSession(source.db, token, now)
    if (!session) throw problem('unknown_caller')
    return session
  }

  async function currencyOf(
    context: CallContext,
    session: Session | undefined,
    cookies: string | undefined,
  ): Promise<string> {
    if (session?.currency !== undefined) return session.currency
    return firstOffered([context.req.header('x-currency'), cookieOf(cookies, 'currency')], isOffered)
  }

  function callerOf({ context, actor, session, locale, currency, deliverTo }: Call): Caller {
    const { requestId, visitor } = context.var
    const hasBearer = context.req.header('authorization') !== undefined
    const cookies = hasBearer ? undefined : context.req.header('cookie')
    const cartSecret = cookieOf(cookies, 'cart')
    const deviceSecret = cookieOf(cookies, 'device')
    const idempotencyKey = context.req.header('idempotency-key')
    if (idempotencyKey !== undefined && !isIdempotencyKey(idempotencyKey)) {
      throw problem('invalid_input', {}, { 'idempotency-key': ['field_invalid'] })
    }
    return {
      actor,
      locale,
      currency,
      deliverTo,
      requestId,
      visitor,
      ...(session && { sessionId: session.id, sessionProof: session.proof }),
      ...(deviceSecret !== undefined && { deviceSecret }),
      ...(cartSecret !== undefined && { cartSecret }),
      ...(idempotencyKey !== undefined && { idempotencyKey }),
    }
  }

  function write(
    context: CallContext,
    status: number,
    json: string,
    { cookieChanges, retryAfterSeconds, allow }: Beside = {},
  ): Response {
    const headers: Pair[] = [
      ...(status < 400 ? onAnswers : onProblems),
      ['x-request-id', context.var.requestId],
    ]
    if (retryAfterSeconds !== undefined) headers.push(['retry-after', String(retryAfterSeconds)])
    if (allow !== undefined) headers.push(['allow', allow])
    // Pages of other origins get a token on request, and never a cookie.
    const isOwn = !isFromElsewhere(context.req.raw.headers, origin)
    if (cookieChanges && isOwn)
      for (const cookie of cookiesFor(cookieChanges)) headers.push(['set-cookie', cookie])
    return new Response(json, { status, headers })
  }

  function cookiesFor({ cartSecret, session, device, currency, ...kept }: ResponseCookies): string[] {
    // Signing out also clears the stored colour mode.
    const colorMode = session === null ? null : kept.colorMode
    const cookies: string[] = []
    if (cartSecret !== undefined) cookies.push(secretCookie('cart', cartSecret, CART_DAYS))
    if (session !== undefined) {
      const days = session === null || session.isRemembered ? SESSION_DAYS_MAX : undefined
      cookies.push(secretCookie('uat', session && encodeURIComponent(session.signed), days))
    }
    if (device !== undefined) cookies.push(secretCookie('device', device, DEVICE_DAYS))
    if (kept.pass !== undefined) {
      cookies.push(secretCookie('pass', kept.pass && encodeURIComponent(passKey.sign(kept.pass)), undefined))
    }
    if (currency !== undefined) cookies.push(`currency=${currency}; ${lasting(CURRENCY_DAYS)}`)
    if (kept.deliverTo !== undefined) {
      const place = writeDeliverTo(kept.deliverTo)
      cookies.push(`${deliverToCookie}=${place}; ${lasting(DELIVER_TO_DAYS)}`)
    }
    if (colorMode !== undefined) {
      cookies.push(`color-mode=${colorMode ?? ''}; ${lasting(colorMode === null ? 0 : SESSION_DAYS_MAX)}`)
    }
    return cookies
  }

  /** Builds an HttpOnly cookie; null deletes it, and without days it lasts for the browser session. */
  function secretCookie(name: string, value: string | null, days: number | undefined): string {
    const life = value === null ? lasting(0) : lasting(days)
    return `${name}=${value ?? ''}; HttpOnly; ${life}`
  }

  function lasting(days: number | undefined): string {
    const age = days === undefined ? '' : `; Max-Age=${days * 86_400}`
    return `Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}${age}`
  }

  return {
    sessionOf: (context: CallContext) => sessionOf(context, context.req.header('cookie')),
    hasPass,
    /** Invalidates cached responses with these tags, or all of them. */
    forget: (tags: readonly Tag[] | undefined) => (tags ? answers.forget(tags) : answers.clear()),
  }
}

/** The first matching path wins: `/products/facets` must come before `/products/{slug}`. */
function fixedFirst(routes: object): [string, unknown][] {
  // `{` sorts after every letter.
  return Object.entries(routes).sort(([one], [other]) => (one < other ? -1 : 1))
}

/** Returns the methods of each path, in the order in which paths are matched. */
function methodsByPath(routes: object): [path: string, methods: string][] {
  const methods = new Map<string, string[]>()
  for (const [key] of fixedFirst(routes)) {
    const [method = '', path = ''] = key.split(' ')
    methods.set(path, [...(methods.get(path) ?? []), ...(method === 'GET' ? ['GET', 'HEAD'] : [method])])
  }
  return [...methods].map(([path, known]) => [patternOf(path), known.join(', ')])
}

function patternOf(path: string): string {
  return path.replace(/\{(\w+)\}/g, ':$1')
}

/** Returns the record of a call: its last path parameter. */
function recordIn(params: Record<string, string>): string | undefined {
  const last = Object.values(params).at(-1)
  // A refused caller may have sent any text.
  return last !== undefined && /^[\w-]{1,120}$/.test(last) ? last : undefined
}

function filledPath(path: string, params: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function hasDashboard({ operatorLevel, stores }: Person): boolean {
  return operatorLevel !== undefined || stores.length > 0
}

/** 401 for an unknown caller, 403 for a caller who may know that the resource exists, 404 otherwise. */
function assertAccess(access: Access, actor: Actor, storeSlug: string | undefined): void {
  if (access === 'public' || access === 'gateway') return
  if (actor.kind !== 'person') throw problem('unknown_caller')
  if (access === 'operator' && actor.operatorLevel === undefined) throw problem('not_allowed')
  if (access === 'seller' && !actor.stores.some(({ slug }) => slug === storeSlug)) throw problem('not_found')
  if (access !== 'customer' && actor.lacksSecondFactor) throw problem('second_factor_needed')
}

/** Applies to operator commands that are not in `limitedOperatorCommands`. */
function assertFullRights(actor: Actor): void {
  if (actor.kind !== 'person' || actor.operatorLevel !== 'full') throw problem('not_allowed')
}

/** Returns whether a command runs once per idempotency key: always, or only if a key was sent. */
function acceptsKey({ isIdempotent }: Definition, { idempotencyKey }: Caller): boolean {
  return isIdempotent === 'optional' ? idempotencyKey !== undefined : isIdempotent === true
}

function urgencyOf({ tag, access }: Definition, method: string): Urgency {
  if (access === 'gateway') return 'webhook'
  if (tag === 'checkout' || tag === 'orders') return 'purchase'
  return method === 'GET' ? 'read' : 'write'
}

/** Returns the cache tag of a list response: all lists but the marketplace's own content belong to the catalogue. */
function partOf({ tag }: Definition): string {
  return tag === 'content' ? 'content' : 'catalog'
}

function retryAfterOf({ status, facts }: Problem): number | undefined {
  if (status !== 429 && status !== 503) return undefined
  return typeof facts.retry_after_seconds === 'number' ? facts.retry_after_seconds : 1
}

/** Returns the delivery place of a guest: their choice, or the country of their browser's locale. */
export async function placeFor(
  { isKnown }: Places,
  { req }: Pick<CallContext, 'req'>,
): Promise<DeliverTo | undefined> {
  const chosen = [req.header('x-deliver-to'), cookieOf(req.header('cookie'), deliverToCookie)].map(
    readDeliverTo,
  )
  const country = countryInLanguages(req.header('accept-language'))
  for (const place of [...chosen, country === undefined ? undefined : { country }]) {
    if (place && (await isKnown(place.country))) return place
  }
  return undefined
}

function localeIn(context: CallContext): string {
  return localeOf(context.req.header('x-language') ?? context.req.header('accept-language'))
}

/** Encodes a file name for Content-Disposition, as plain text if it is ASCII. */
function namedFile(name: string): string {
  if (/^[\w .-]+$/.test(name)) return `filename="${name}"`
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `filename*=UTF-8''${encoded}`
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

function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
