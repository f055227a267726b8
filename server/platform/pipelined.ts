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
