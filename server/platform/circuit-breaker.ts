/** Refuses queries at once while the database does not respond, so that a page with five queries waits only once. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig, Pool, type PoolClient, type PoolConfig } from 'pg'
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

/** A pool behind a breaker, which opens when a new connection times out too. */
export class GuardedPool extends Pool {
  readonly #breaker: CircuitBreaker

  constructor(config: PoolConfig, breaker: CircuitBreaker) {
    super(config)
    this.#breaker = breaker
  }

  override connect(): Promise<PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    if (callback) {
      this.#guarded(callback)
      return undefined
    }
    return new Promise((resolve, reject) => {
      this.#guarded((error, client) => (client ? resolve(client) : reject(error)))
    })
  }

  #guarded(callback: Connected): void {
    const connect = () =>
      super.connect((error, client, done) => {
        if (error && isUnanswered(error)) this.#breaker.open()
        callback(error, client, done)
      })
    const isClosed = this.#breaker.isClosed()
    if (isClosed === true) connect()
    else
      void isClosed.then((isBack) => {
        if (isBack) connect()
        else callback(new NoAnswer(), undefined, () => {})
      })
  }
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
