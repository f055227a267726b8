/** Ends a connection over which the database has stopped to answer: a frozen server or a lost network says nothing at all. */
import { Socket } from 'node:net'
import type { Client } from 'pg'

type Send = (...query: unknown[]) => unknown

export class NoAnswer extends Error {
  /** As PostgreSQL calls a connection that failed. */
  readonly code = '08006'

  constructor() {
    super('The database does not answer')
  }
}

/**
 * Every statement that waits on the connection then fails, and the pool makes a new connection. The clock of the socket
 * itself would not do: once it has run out on an idle connection, Node does not start it again.
 */
export function endWhenSilent(client: Client, timeoutMs: number, onSilence: () => void = () => {}): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) throw new Error('The database is not reached over a socket')
  const send: Send = client.query.bind(client)
  let waiting = 0
  let heardAt = 0
  let isWatched = false

  function sent(): void {
    if (waiting === 0) heardAt = performance.now()
    waiting += 1
    if (!isWatched) lookIn(timeoutMs)
  }

  function answered(): void {
    waiting -= 1
  }

  function lookIn(ms: number): void {
    isWatched = true
    // What came while this process was busy is read before it is looked for.
    setTimeout(() => setImmediate(look), ms).unref()
  }

  function look(): void {
    isWatched = false
    if (waiting === 0 || stream.destroyed) return
    const left = leftMs()
    if (left > 0) {
      lookIn(left)
      return
    }
    onSilence()
    stream.destroy(new NoAnswer())
  }

  function leftMs(): number {
    return Math.ceil(heardAt + timeoutMs - performance.now())
  }

  stream.on('data', () => {
    heardAt = performance.now()
  })
  const sendCounted: Send = (...query) => {
    sent()
    const callback = query.at(-1)
    if (typeof callback !== 'function') {
      const result = send(...query)
      if (result instanceof Promise) result.then(answered, answered)
      return result
    }
    return send(...query.slice(0, -1), (...results: unknown[]) => {
      answered()
      callback(...results)
    })
  }
  client.query = sendCounted as Client['query']
}
