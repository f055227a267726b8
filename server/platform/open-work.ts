/** Opens Works for callers: the HTTP layer for a visitor, the worker for a job. */
import type { DeliverTo } from '#values/deliver-to.ts'
import { defaultLocale } from '#values/locale.ts'
import { addJob } from './add-job.ts'
import type { Clock } from './clock.ts'
import { type Database, inTransaction } from './database.ts'
import { type EmittedEvent, storeEvents } from './events/emit.ts'
import type { Tag } from './invalidate.ts'
import { defaultCurrency } from './visitor.ts'
import type { Begin, SessionToken, Work } from './work.ts'

export interface WorkSource {
  readonly db: Database
  readonly clock: Clock
  /** Sends the cache tags invalidated by a committed Work to every node. */
  readonly spread: (tags: ReadonlySet<Tag>) => void
}

export type Caller = Pick<
  Work,
  | 'actor'
  | 'locale'
  | 'currency'
  | 'deliverTo'
  | 'requestId'
  | 'visitor'
  | 'sessionId'
  | 'sessionProof'
  | 'deviceSecret'
  | 'idempotencyKey'
  | 'cartSecret'
>

/** The caller for jobs and server commands: the marketplace itself, in its default language and currency. */
export const theMarket: Omit<Caller, 'requestId'> = {
  actor: { kind: 'market' },
  locale: defaultLocale,
  currency: defaultCurrency,
  visitor: { address: '', userAgent: '', wantsToken: false },
}

/** Cookies to set for the visitor once everything has committed; null deletes one. */
export interface ResponseCookies {
  cartSecret?: string | null
  session?: SessionToken | null
  device?: string
  currency?: string
  deliverTo?: DeliverTo
  colorMode?: string | null
  pass?: string | null
}

/** Opens a Work for reading, without a transaction, so that it cannot emit events. */
export function readingWork({ db, clock }: WorkSource, caller: Caller): Work {
  return makeWork(db, { now: clock.now(), caller, cookieChanges: {}, addEvent: refuseEvent })
}

/** Returns a function that opens Works in transactions; committed ones add their cookies to `keepsakes`. */
export function beginFor(
  { db, clock, spread }: WorkSource,
  caller: Caller,
  cookieChanges: ResponseCookies,
): Begin {
  return async (carryOut) => {
    const { answer, left, forgotten } = await inTransaction(db, async (transaction) => {
      // A retried transaction starts without leftovers of its first attempt.
      const left: ResponseCookies = {}
      const events: EmittedEvent[] = []
      const addEvent = (event: EmittedEvent) => void events.push(event)
      const work = makeWork(transaction, { now: clock.now(), caller, cookieChanges: left, addEvent })
      const answer = await carryOut(work)
      await storeEvents(work, events)
      return { answer, left, forgotten: work.forgotten }
    })
    Object.assign(cookieChanges, left)
    if (forgotten.size > 0) spread(forgotten)
    return answer
  }
}

function refuseEvent({ name }: EmittedEvent): never {
  throw new Error(`Event ${name} emitted without a transaction`)
}

interface Made extends Pick<Work, 'now' | 'addEvent'> {
  readonly caller: Caller
  readonly cookieChanges: ResponseCookies
}

function makeWork(db: Database, { now, caller, cookieChanges, addEvent }: Made): Work {
  return {
    ...caller,
    db,
    now,
    noted: {},
    forgotten: new Set(),
    setCartCookie: (secret) => {
      cookieChanges.cartSecret = secret ?? null
    },
    setSessionCookie: (session) => {
      cookieChanges.session = session ?? null
    },
    setDeviceCookie: (secret) => {
      cookieChanges.device = secret
    },
    setCurrencyCookie: (currency) => {
      cookieChanges.currency = currency
    },
    setDeliverToCookie: (place) => {
      cookieChanges.deliverTo = place
    },
    setColorModeCookie: (mode) => {
      cookieChanges.colorMode = mode ?? null
    },
    setPassCookie: (sessionId) => {
      cookieChanges.pass = sessionId ?? null
    },
    addJob: (kind, payload, options) => addJob(db, kind.name, kind.payload.parse(payload), options),
    addEvent,
  }
}
