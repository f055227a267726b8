/** Loads the demo market without starting it. */
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { prepareMarket } from './wiring/market.ts'
import { runOnce } from './wiring/process.ts'

await runOnce(async ({ onStop }) => {
  const config = { ...loadConfig(), isDemo: true }
  const log = createLog({ level: config.logLevel, process: 'seed' })
  const onProgress = (line: string) => console.log(`- ${line}`)
  const database = await openMarketDatabase({ config, log, onStop, onProgress })
  await prepareMarket({ config, database, onProgress })
  console.log('The demo market is loaded')
})
