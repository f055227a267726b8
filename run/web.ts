/** Web process: serves requests only. Run as many as the load balancer can use. */
import { loadConfig } from '#platform/config.ts'
import { createLog } from '#platform/log.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { openMedia } from './wiring/media.ts'
import { runUntilStopped } from './wiring/process.ts'
import { startWeb } from './wiring/web.ts'

await runUntilStopped(async ({ onStop }) => {
  const config = loadConfig()
  const log = createLog({
    level: config.logLevel,
    process: 'web',
    ...(config.logFile !== undefined && { file: config.logFile }),
  })
  const database = await openMarketDatabase({ config, log, onStop })
  const { host, port, origin } = await startWeb({
    config,
    log,
    database,
    media: openMedia(config),
    onStop,
    isPortFixed: true,
  })
  log.info({ host, port, origin }, 'listening')
})
