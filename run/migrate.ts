/**
 * Migrates the database to the newest schema and adds the initial data of a market. Several nodes can run it at once.
 */
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { prepareMarket, setupAddress } from './wiring/market.ts'
import { runOnce } from './wiring/process.ts'

await runOnce(async ({ onStop }) => {
  const config = loadConfig()
  const log = createLog({ level: config.logLevel, process: 'migrate' })
  const database = await openMarketDatabase({ config, log, onStop, statementTimeoutMs: 0 })
  const { setupToken } = await prepareMarket({ config, database, onProgress: (line) => log.info(line) })
  log.info('the database schema is up to date')
  // Not in the log, because the link makes its reader the administrator.
  if (setupToken !== undefined) console.log(`Set up your market: ${setupAddress(config, setupToken)}`)
})
