/** Brings the database to the newest schema; safe to run from several nodes at once. */
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { runOnce } from './wiring/process.ts'
import { bringUpToDate } from './wiring/up-to-date.ts'

await runOnce(async ({ onStop }) => {
  const config = loadConfig()
  const log = createLog({ level: config.logLevel, process: 'migrate' })
  const database = await openMarketDatabase({ config, log, onStop, statementTimeoutMs: 0 })
  const applied = await bringUpToDate(database)
  log.info({ applied }, 'the database is at the newest schema')
})
