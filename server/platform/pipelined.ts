/**
 * Pipelines statements: on one machine the round trip to the database costs more than most statements. A connection
 * still runs them in order.
 */
import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { PoolClient } from 'pg'

/** Requires pipelining connections. */
export class PipelinedDialect extends PostgresDialect {
  readonly #config: PostgresDialectConfig

  constructor(config: PostgresDialectConfig) {
    super(config)
    this.#config = config
  }

  override createDriver() {
    return new PipelinedDriver(this.#config)
  }
}

class PipelinedDriver extends PostgresDriver {
  /** Sent with the first statement. It fails only with its connection, which fails every statement after it too. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => {})
  }
}

type Send = (...query: unknown[]) => unknown

/** Makes a connection send everything queued in the same tick as one write, because each write wakes the database. */
export function sendTogether(client: PoolClient): void {
  const { stream } = client.connection
  const send: Send = client.query.bind(client)
  let isCorked = false
  const sendSoon: Send = (...query) => {
    if (!isCorked) {
      isCorked = true
      stream.cork()
      process.nextTick(() => {
        isCorked = false
        stream.uncork()
      })
    }
    return send(...query)
  }
  client.query = sendSoon as PoolClient['query']
}
