/** Closes connections on which the database stopped responding: a frozen server or lost network sends nothing. */
import { Socket } from 'node:net'
import type { Client } from 'pg'

type Send = (...query: unknown[]) => unknown

export class NoAnswer extends Error {
  /** PostgreSQL's SQLSTATE for a connection failure. */
  readonly code = '08006'

  constructor() {
    super('The database does not answer')
  }
}

/**
 * Closes a connection when the database sends nothing for `timeoutMs` while statements wait. These then fail, and the
 * pool opens a new connection. The socket's own timeout is no substitute: once it has fired on an idle connection,
 * Node does not restart it.
 */
export function endWhenSilent(client: Client, timeoutMs: number, onSilence: () => void = () => {}): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) throw new Error('Database connection is not a socket')
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
    // Data that arrived while this process was busy is read first.
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
