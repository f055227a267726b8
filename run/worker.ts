/** Worker process: runs jobs only, such as emails, expiry and statistics. Run as many as needed. */
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { openMedia } from './wiring/media.ts'
import { runUntilStopped } from './wiring/process.ts'
import { startWorker } from './wiring/worker.ts'

await runUntilStopped(async ({ onStop }) => {
  const config = loadConfig()
  const log = createLog({
    level: config.logLevel,
    process: 'worker',
    ...(config.logFile !== undefined && { file: config.logFile }),
  })
  const database = await openMarketDatabase({ config, log, onStop })
  await startWorker({ config, log, database, media: openMedia(config), onStop })
  log.info({ pid: process.pid }, 'waiting for jobs')
})
