/** Hands stored events to their handlers: at least once, and in order for each subject and domain. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { beginFor, theMarket, type WorkSource } from '../open-work.ts'
import type { Handler } from './emit.ts'
import {
  type Delivered,
  type Delivery,
  dispatchEvents,
  endDeliveries,
  type Interest,
  postponeDelivery,
  takeDeliveries,
} from './queries.ts'

/** Handlers by domain: one of a kind of event at most. */
export type Handlers = Readonly<Record<string, readonly Handler[]>>

export interface DeliveryOptions {
  readonly handlers: Handlers
  readonly source: WorkSource
  readonly log: Log
}

const TAKEN_AT_ONCE = 8
const ERROR_LENGTH_MAX = 2_000
const IDLE_MS = 500

/** Delivers events until it is stopped, then finishes those in progress. Survives database outages. */
export function startDelivery(options: DeliveryOptions): () => Promise<void> {
  const stopping = new AbortController()
  const delivering = (async () => {
    while (!stopping.signal.aborted) {
      const count = await deliverSome(options).catch((err: unknown) => {
        options.log.warn({ err }, 'events cannot be delivered yet')
        return 0
      })
      if (count === 0) await sleep(IDLE_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return async () => {
    stopping.abort()
    await delivering
  }
}

/** Delivers what is due now; returns the number of attempts. */
export async function deliverDueEvents(options: DeliveryOptions): Promise<number> {
  let attempts = 0
  for (;;) {
    const count = await deliverSome(options)
    if (count === 0) return attempts
    attempts += count
  }
}

/** Returns the number of new events and of attempted deliveries. */
async function deliverSome(options: DeliveryOptions): Promise<number> {
  const { db } = options.source
  const fresh = await dispatchEvents(db, interestsOf(options.handlers))
  const taken = await takeDeliveries(db, TAKEN_AT_ONCE)
  const results = await Promise.all(taken.map((delivery) => attempt(delivery, options)))
  const done = results.filter((result) => result !== undefined)
  if (done.length > 0) await endDeliveries(db, done)
  return fresh + taken.length
}

function interestsOf(handlers: Handlers): Interest[] {
  return Object.entries(handlers).flatMap(([handler, own]) => own.map(({ event }) => ({ handler, event })))
}

async function attempt(
  { handler, event_id: id, name, payload, at, actor_id: actorId }: Delivery,
  { handlers, source, log }: DeliveryOptions,
): Promise<Delivered | undefined> {
  const requestId = `event-${id}`
  const delivered = { handler, event_id: id }
  const handle = handlers[handler]?.find(({ event }) => event === name)?.handle
  try {
    // An event for a handler of an earlier version is given up.
    await handle?.(beginFor(source, { ...theMarket, requestId }, {}), payload, {
      id,
      at,
      actorId: actorId ?? undefined,
    })
    log.debug({ event: name, handler, requestId }, 'event delivered')
    return delivered
  } catch (err) {
    log.warn({ err, event: name, handler, requestId }, 'an event could not be handled')
    await postponeDelivery(source.db, { ...delivered, error: String(err).slice(0, ERROR_LENGTH_MAX) })
    return undefined
  }
}
