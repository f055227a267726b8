/** Reads who makes a call: session, locale, currency and delivery place. */
import type { Access } from '#contract/endpoint.ts'
import { countryInLanguages, type DeliverTo, deliverToCookie, readDeliverTo } from '#values/deliver-to.ts'
import type { CallContext } from './http-context.ts'
import { isIdempotencyKey } from './idempotency.ts'
import type { Caller, WorkSource } from './open-work.ts'
import { problem } from './problem.ts'
import type { ReadSession, Session, SessionKey } from './session.ts'
import { cookieOf, firstOffered, localeOf, type OfferedCurrencies } from './visitor.ts'
import type { Actor } from './work.ts'

export interface Places {
  readonly isKnown: (country: string) => Promise<boolean>
  /** Reduces a place to the part that delivery depends on; the number of results is bounded. */
  readonly coarse: (place: DeliverTo) => Promise<DeliverTo>
}

export interface SessionOptions {
  readonly source: WorkSource
  readonly sessionKey: SessionKey
  readonly readSession: ReadSession
}

export interface CallOptions extends SessionOptions {
  /** Whether prices can be shown in this currency. */
  readonly currencies: OfferedCurrencies
  readonly places: Places
}

/** Data of a call, in the order in which it is read. */
export interface Call {
  readonly context: CallContext
  readonly locale: string
  readonly session: Session | undefined
  readonly actor: Actor
  readonly currency: string
  readonly deliverTo: DeliverTo | undefined
  readonly params: Record<string, string>
}

export async function readCall(context: CallContext, access: Access, options: CallOptions): Promise<Call> {
  const { currencies, places } = options
  const params: Record<string, string> = context.req.param()
  const session = await sessionOf(context, options)
  const actor: Actor =
    access === 'gateway'
      ? { kind: 'gateway', gateway: params.gateway ?? '' }
      : (session?.person ?? { kind: 'nobody' })
  return {
    context,
    locale: localeIn(context),
    session,
    actor,
    currency: await currencyOf(context, session, currencies),
    deliverTo: session?.deliverTo ?? (await placeFor(places, context)),
    params,
  }
}

/** A bearer token overrides cookies; both at once, for different sessions, is a mistake or an attack. */
export async function sessionOf(
  context: CallContext,
  { source, sessionKey, readSession }: SessionOptions,
): Promise<Session | undefined> {
  const now = source.clock.now()
  const cookie = cookieOf(context.req.header('cookie'), 'uat')
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
  { req }: CallContext,
  session: Session | undefined,
  currencies: OfferedCurrencies,
): Promise<string> {
  if (session?.currency !== undefined) return session.currency
  return firstOffered([req.header('x-currency'), cookieOf(req.header('cookie'), 'currency')], currencies)
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

export function localeIn({ req }: CallContext): string {
  return localeOf(req.header('x-language') ?? req.header('accept-language'))
}

/** @throws {Problem} invalid_input if the idempotency key is malformed */
export function callerOf({ context, actor, session, locale, currency, deliverTo }: Call): Caller {
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

/** Returns the record of a call: its last path parameter. */
export function recordIn(params: Record<string, string>): string | undefined {
  const last = Object.values(params).at(-1)
  // A refused caller may have sent any text.
  return last !== undefined && /^[\w-]{1,120}$/.test(last) ? last : undefined
}

export function decodeCookie(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
