import type { Media } from '#domains/media/index.ts'
import { loadTimeZone, timeZoneReader } from '#domains/setup/index.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { createInvalidation } from '#platform/invalidation.ts'
import { startWorker as startJobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'
import { marketHandlers } from '#server/handlers.ts'
import { marketJobs } from '#server/jobs.ts'
import type { MarketDatabase } from './database.ts'
import { openExternalServices } from './external-services.ts'
import type { Stopping } from './process.ts'
import { openSimulatedGateway } from './simulated-gateway.ts'

export interface WorkerOptions extends Stopping {
  readonly config: Config
  readonly log: Log
  readonly database: MarketDatabase
  readonly media: Media
}

// Jobs may scan a whole table, which requests may not.
const STATEMENT_TIMEOUT_MS = 60_000
const POOL_SIZE = 8

/** Starts to run jobs, on separate connections. */
export async function startWorker({ config, log, database, media, onStop }: WorkerOptions): Promise<void> {
  const connection = openDatabase({
    url: database.url,
    poolSize: POOL_SIZE,
    statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    applicationName: 'tradewind worker',
    onIdleError: (error) => log.warn({ err: error }, 'a database connection was lost'),
  })
  onStop(connection.close)
  const { spread, onInvalidate, listen, close } = createInvalidation(connection, log)
  onStop(close)
  const { db, pool } = connection
  await loadTimeZone({ db })
  onInvalidate(timeZoneReader({ db, log }))
  listen()
  const simulated = openSimulatedGateway({ config, db, clock: systemClock, log })
  const outside = await openExternalServices(config, { simulated, onStop })
  const jobs = marketJobs({ config, outside, media, log })
  const handlers = marketHandlers({ config, outside })
  onStop(await startJobs({ jobs, handlers, source: { db, clock: systemClock, spread }, pool, log }))
}
