/** Runs the whole market in one command, for `npm start` and `npm run dev`. */
import { join } from 'node:path'
import { demoAccounts } from '#database/seed/index.ts'
import { type Config, loadConfig } from '#platform/config.ts'
import { makeFolder } from '#platform/folders.ts'
import { createLog } from '#platform/log.ts'
import { buildPages } from '../scripts/build-pages.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { warmUpFirstPages } from './wiring/first-pages.ts'
import { prepareMarket } from './wiring/market.ts'
import { openMedia } from './wiring/media.ts'
import { runUntilStopped } from './wiring/process.ts'
import { startWeb } from './wiring/web.ts'
import { startWorkerProcess } from './wiring/worker-process.ts'

await runUntilStopped(async ({ onStop }) => {
  const wanted = loadConfig()
  // The console is for users; in development it also shows the log.
  const isDevelopment = wanted.mode === 'development'
  makeFolder('DATA_DIR', wanted.dataFolder)
  const logFile = wanted.logFile ?? (isDevelopment ? undefined : join(wanted.dataFolder, 'market.log'))
  const log = createLog({ level: wanted.logLevel, process: 'all', ...(logFile && { file: logFile }) })

  const database = await openMarketDatabase({ config: wanted, log, onStop, onProgress })
  await prepareMarket({ config: wanted, database, onProgress })
  if (!isDevelopment) await buildPages(onProgress)
  const media = openMedia(wanted)
  const config = await startWeb({ config: wanted, log, database, media, onStop, isPortFixed: false })
  startWorkerProcess({ config, log, database, onStop, ...(logFile && { logFile }) })
  announce(wanted, config)
  onStop(async () => onProgress('Stopping'))

  const stopped = new AbortController()
  onStop(async () => stopped.abort())
  warmUpFirstPages({ media, address: addressOf(config), signal: stopped.signal }).catch((err: unknown) =>
    log.warn({ err }, 'pictures of the first pages could not be prepared'),
  )
})

function onProgress(line: string): void {
  console.log(`- ${line}`)
}

/** Returns the local address of this process, whatever public address it has. */
function addressOf({ host, port }: Config): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function announce(wanted: Config, config: Config): void {
  if (wanted.port !== config.port) onProgress(`Port ${wanted.port} is taken, so this is port ${config.port}`)
  console.log(`\nTradewind is open at ${config.origin}\n`)
  if (config.isDemo) console.log(`${accountLines().join('\n')}\n`)
}

function accountLines(): string[] {
  const firstOfRole = demoAccounts.filter(
    ({ role }, index) => demoAccounts.findIndex((account) => account.role === role) === index,
  )
  const rows = firstOfRole.map(({ role, email, password }) => [role, email, password])
  const widths = [0, 1, 2].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map(
    (row) =>
      `  ${row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('   ')
        .trimEnd()}`,
  )
}
