/** Listens on a database channel, and reconnects when the connection is lost. */
import type { PoolClient } from 'pg'
import type { DatabaseConnection } from './database.ts'
import type { Log } from './log.ts'

export interface Listening {
  readonly listen: () => void
  readonly close: () => void
}

interface ListeningOptions {
  /** A plain identifier, the same in every process. */
  readonly channel: string
  readonly onMessage: (payload: string) => void
  /** Called when messages may have been missed. */
  readonly onGap: () => void
}

const RECONNECT_MS = 1_000

export function createListening(
  { pool }: Pick<DatabaseConnection, 'pool'>,
  log: Log,
  { channel, onMessage, onGap }: ListeningOptions,
): Listening {
  let listener: PoolClient | undefined
  let isClosed = false

  async function listen(): Promise<void> {
    try {
      const client = await pool.connect()
      listener = client
      client.on('notification', ({ payload = '' }) => onMessage(payload))
      client.once('error', () => lost(client))
      client.once('end', () => lost(client))
      await client.query(`listen ${channel}`)
      onGap()
      if (isClosed) release()
    } catch (error) {
      log.warn({ err: error }, 'cannot receive notifications from other nodes')
      // A failed connection attempt is no new gap, so caches are kept while the database is unavailable.
      if (listener) lost(listener)
      else listenLater()
    }
  }

  function lost(client: PoolClient): void {
    if (isClosed || client !== listener) return
    release()
    onGap()
    listenLater()
  }

  function listenLater(): void {
    if (!isClosed) setTimeout(listen, RECONNECT_MS).unref()
  }

  function release(): void {
    const client = listener
    listener = undefined
    client?.release(true)
  }

  return {
    listen: () => void listen(),
    close() {
      isClosed = true
      release()
    },
  }
}
