/**
 * Sends statements without waiting for the answers to those before: on one machine the way to the database and back costs
 * more than most statements do. A connection carries them out in their order, whoever waits for what.
 */
import {
  type DatabaseConnection,
  PostgresDialect,
  type PostgresDialectConfig,
  PostgresDriver,
  type TransactionSettings,
} from 'kysely'
import type { PoolClient } from 'pg'

/** Expects connections that pipeline. */
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
  /** Goes out with the first statement. It fails only with its connection, and then so does every statement behind it. */
  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    super.beginTransaction(connection, settings).catch(() => {})
  }
}

type Send = (...query: unknown[]) => unknown

/** Makes a connection write what it is given in one go once, all of it: each write wakes the database. */
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
