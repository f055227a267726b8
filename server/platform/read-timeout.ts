/** Closes connections on which the database stopped responding: a frozen server or lost network sends nothing. */
import type { Duplex } from 'node:stream'

export class NoAnswer extends Error {
  /** PostgreSQL's SQLSTATE for a connection failure. */
  readonly code = '08006'

  constructor() {
    super('The database does not answer')
  }
}

/** Counts the statements of a connection that wait for an answer. */
export interface Silence {
  sent(): void
  answered(): void
}

/**
 * Closes a connection when the database sends nothing for `timeoutMs` while statements wait. These then fail, and the
 * pool opens a new connection. The socket's own timeout is no substitute: once it has fired on an idle connection,
 * Node does not restart it.
 */
export function watchSilence(stream: Duplex, timeoutMs: number, onSilence: () => void): Silence {
  let waiting = 0
  let heardAt = 0
  let isWatched = false

  function lookIn(ms: number): void {
    isWatched = true
    // Data that arrived while this process was busy is read first.
    setTimeout(() => setImmediate(look), ms).unref()
  }

  function look(): void {
    isWatched = false
    if (waiting === 0 || stream.destroyed) return
    const left = Math.ceil(heardAt + timeoutMs - performance.now())
    if (left > 0) {
      lookIn(left)
      return
    }
    onSilence()
    stream.destroy(new NoAnswer())
  }

  stream.on('data', () => {
    heardAt = performance.now()
  })
  return {
    sent() {
      if (waiting === 0) heardAt = performance.now()
      waiting += 1
      if (!isWatched) lookIn(timeoutMs)
    },
    answered() {
      waiting -= 1
    },
  }
}
