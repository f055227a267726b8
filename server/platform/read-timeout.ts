/** Ends a connection over which the database has stopped to answer: a frozen server or a lost network says nothing at all. */
import { Socket } from 'node:net'
import type { PoolClient } from 'pg'

type Send = (...query: unknown[]) => unknown

class NoAnswer extends Error {
  /** As PostgreSQL calls a connection that failed. */
  readonly code = '08006'

  constructor(timeoutMs: number) {
    super(`The database has not answered for ${timeoutMs} ms`)
  }
}

/** Every statement that waits on the connection then fails, and the pool makes a new connection. */
export function endWhenSilent(client: PoolClient, timeoutMs: number): void {
  const { stream } = client.connection
  if (!(stream instanceof Socket)) throw new Error('The database is not reached over a socket')
  const send: Send = client.query.bind(client)
  let waiting = 0
  const answered = () => {
    waiting -= 1
  }
  const sendCounted: Send = (...query) => {
    waiting += 1
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
  client.query = sendCounted as PoolClient['query']
  // It is counted from the last byte in either direction.
  stream.setTimeout(timeoutMs, () => {
    if (waiting > 0) stream.destroy(new NoAnswer(timeoutMs))
  })
}
