import type { Config } from '#platform/config.ts'
import { assertDurable, type DatabaseConnection, openDatabase } from '#platform/database.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start.ts'
import { makeFolder } from '#platform/folders.ts'
import type { Log } from '#platform/log.ts'
import type { Stopping } from './process.ts'

export interface MarketDatabase extends DatabaseConnection {
  readonly url: string
}

export interface MarketDatabaseOptions extends Stopping {
  readonly config: Config
  readonly log: Log
  readonly onProgress?: (line: string) => void
  /** 0 turns it off; the default is the pool's. */
  readonly statementTimeoutMs?: number
}

/** Starts the embedded database unless DATABASE_URL is set. Refuses a database whose settings can lose orders. */
export async function openMarketDatabase(options: MarketDatabaseOptions): Promise<MarketDatabase> {
  const { config, log, onStop } = options
  const url = config.databaseUrl ?? (await startEmbedded(options))
  const connection = openDatabase({
    url,
    poolSize: config.databasePoolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    ...(options.statementTimeoutMs !== undefined && { statementTimeoutMs: options.statementTimeoutMs }),
  })
  onStop(connection.close)
  await connection.pool.query('select').catch((error: unknown) => {
    throw new Error(`Cannot use the database: ${reasonOf(error)}`, { cause: error })
  })
  if (config.isDurabilityRequired) await assertDurable(connection.pool)
  return { ...connection, url }
}

async function startEmbedded({ config, onStop, onProgress }: MarketDatabaseOptions): Promise<string> {
  makeFolder('DATA_DIR', config.dataFolder)
  const server = await startEmbeddedPostgres({
    folder: config.dataFolder,
    ...(onProgress && { onProgress }),
  })
  onStop(server.stop)
  if (!server.cluster.startsWith(config.dataFolder)) {
    onProgress?.(`The database is in ${server.cluster}, as its account may not enter ${config.dataFolder}`)
  }
  return server.url
}

/** Joins the messages of all errors: a host with several addresses fails with one error per address. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}
