/** Refuses queries at once while the database does not respond, so that a page with five queries waits only once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, type Pool, type PoolClient } from 'pg'
import { NoAnswer } from './read-timeout.ts'

const POLL_EVERY_MS = 250
/** How long a query waits for the database to come back before it is refused. */
const GRACE_MS = 100

export interface CircuitBreaker {
  /** Returns whether the database responds: true at once, or a promise that waits briefly while the breaker is open. */
  isClosed(): Promise<boolean> | true
  /** Refuses connections until the database responds again. */
  open(): void
  /** Stops checking the database. */
  stop(): void
}

/** Once open, polls `answers` until it returns true, and closes then. */
export function createCircuitBreaker(answers: () => Promise<boolean>): CircuitBreaker {
  const stopping = new AbortController()
  let silence: Promise<true> | undefined

  async function untilAnswered(): Promise<true> {
    while (!stopping.signal.aborted && !(await answers())) {
      await sleep(POLL_EVERY_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => {})
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

/** Puts a breaker in front of a pool; it also opens when a new connection times out. */
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

/** Returns whether a server responds at all, even if it refuses the connection. */
export async function isResponding(config: ClientConfig): Promise<boolean> {
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

/** Matches the driver's messages for a connection timeout; a refused connection fails at once with others. */
function isUnanswered({ message }: Error): boolean {
  return message === 'timeout expired' || message === 'Connection terminated due to connection timeout'
}
