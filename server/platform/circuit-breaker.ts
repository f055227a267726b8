/** Refuses work at once while the database is silent: a page that asks it five times would else wait for each. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import { NoAnswer } from './read-timeout.ts'

const LOOK_EVERY_MS = 250
/** How long to wait for a database that may answer again at this moment. */
const GRACE_MS = 100

export interface CircuitBreaker {
  /** Whether the database answers, as far as is known: at once, or within a moment while it was silent. */
  isClosed(): Promise<boolean> | true
  /** The database was silent: connections are refused until it answers again. */
  open(): void
  /** Ends its looking for the database. */
  stop(): void
}

/** Opened, it asks `answers` again and again, and closes once that is so. */
export function createCircuitBreaker(answers: () => Promise<boolean>): CircuitBreaker {
  const stopping = new AbortController()
  let silence: Promise<true> | undefined

  async function untilAnswered(): Promise<true> {
    while (!stopping.signal.aborted && !(await answers())) {
      await sleep(LOOK_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
    }
    silence = undefined
    return true
  }

  return {
    isClosed: () => !silence || Promise.race([silence, sleep(GRACE_MS, false)]),
    open() {
      silence ??= untilAnswered()
    },
    stop: () => stopping.abort(),
  }
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, done: () => void) => void

/** Puts a breaker in front of a pool: it opens as well when a new connection is not answered. */
export function guardPool(pool: Pool, breaker: CircuitBreaker): void {
  const connect = pool.connect.bind(pool)
  const connectNoting = (callback: Connected) =>
    connect((error, client, done) => {
      if (error && isUnanswered(error)) breaker.open()
      callback(error, client, done)
    })
  const connectGuarded = (callback: Connected) => {
    const isClosed = breaker.isClosed()
    if (isClosed === true) connectNoting(callback)
    else
      void isClosed.then((isBack) => {
        if (isBack) connectNoting(callback)
        else callback(new NoAnswer(), undefined, () => {})
      })
  }
  const guarded = (callback?: Connected) =>
    callback
      ? connectGuarded(callback)
      : new Promise((resolve, reject) => {
          connectGuarded((error, client) => (error ? reject(error) : resolve(client)))
        })
  pool.connect = guarded as Pool['connect']
}

/** Whether a server is there that says anything, be it that it takes no more connections. */
export async function saysAnything(config: ClientConfig): Promise<boolean> {
  const client = new Client(config)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return !(error instanceof Error && isUnanswered(error))
  } finally {
    client.end().catch(() => {})
  }
}

/** Whether this is what the driver says of a connection that took too long; one that is refused fails at once. */
function isUnanswered({ message }: Error): boolean {
  return message === 'timeout expired' || message === 'Connection terminated due to connection timeout'
}
