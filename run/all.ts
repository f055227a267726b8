/**
 * Runs the whole market in one command, for `npm start` and `npm run dev`. With `--empty` a new database holds an own
 * market instead of the demo.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoAccounts, isSeeded } from '#database/seed/index.ts'
import { type Config, loadConfig } from '#platform/config.ts'
import { makeFolder } from '#platform/folders.ts'
import { createLog } from '#platform/log.ts'
import { buildPages } from '../scripts/build-pages.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { warmUpFirstPages } from './wiring/first-pages.ts'
import { type PreparedMarket, prepareMarket, setupAddress } from './wiring/market.ts'
import { openMedia } from './wiring/media.ts'
import { runUntilStopped } from './wiring/process.ts'
import { startWeb } from './wiring/web.ts'
import { startWorkerProcess } from './wiring/worker-process.ts'

await runUntilStopped(async ({ onStop }) => {
  const { values } = parseArgs({ options: { empty: { type: 'boolean', default: false } } })
  const asked = values.empty ? { ...process.env, DEMO: 'off' } : process.env
  const given = loadConfig(asked)
  // The console is for users; in development it also shows the log.
  const isDevelopment = given.mode === 'development'
  makeFolder('DATA_DIR', given.dataFolder)
  const logFile = given.logFile ?? (isDevelopment ? undefined : join(given.dataFolder, 'market.log'))
  const log = createLog({ level: given.logLevel, process: 'all', ...(logFile && { file: logFile }) })

  const database = await openMarketDatabase({ config: given, log, onStop, onProgress })
  const prepared = await prepareMarket({ config: given, database, onProgress })
  if (values.empty && (await isSeeded(database.db))) throw new Error(holdsTheDemo(given))
  const wanted = prepared.isDemo ? given : loadConfig({ ...asked, DEMO: 'off' })
  if (!isDevelopment) await buildPages(onProgress)
  const media = openMedia(wanted)
  const config = await startWeb({ config: wanted, log, database, media, onStop, isPortFixed: false })
  startWorkerProcess({ config, log, database, onStop, ...(logFile && { logFile }) })
  announce(wanted, config, prepared)
  onStop(async () => onProgress('Stopping'))

  const stopped = new AbortController()
  onStop(async () => stopped.abort())
  warmUpFirstPages({ media, address: addressOf(config), signal: stopped.signal }).catch((err: unknown) =>
    log.warn({ err }, 'could not prepare the pictures of the first pages'),
  )
})

function holdsTheDemo({ dataFolder }: Config): string {
  return `The database in ${dataFolder} holds the demo. Choose another folder for your market. For example: DATA_DIR=market npm start -- --empty`
}

function onProgress(line: string): void {
  console.log(`- ${line}`)
}

/** Returns the local address of this process, whatever public address it has. */
function addressOf({ host, port }: Config): string {
  const reachable = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}`
}

function announce(wanted: Config, config: Config, { setupToken }: PreparedMarket): void {
  if (wanted.port !== config.port) onProgress(`Port ${wanted.port} is in use, so port ${config.port} is used`)
  console.log(`\nTradewind is open at ${config.origin}\n`)
  if (setupToken !== undefined) console.log(`  Set up your market: ${setupAddress(config, setupToken)}\n`)
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
