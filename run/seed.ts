/** Loads the demo market without starting it. `--products 100000` adds that many generated products. */
import { parseArgs } from 'node:util'
import { generateProducts } from '#database/seed/index.ts'
import { loadConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { openMarketDatabase } from './wiring/database.ts'
import { prepareMarket } from './wiring/market.ts'
import { runOnce } from './wiring/process.ts'

await runOnce(async ({ onStop }) => {
  const count = requestedProducts(process.argv.slice(2))
  const config = { ...loadConfig(), isDemo: true }
  const log = createLog({ level: config.logLevel, process: 'seed' })
  const database = await openMarketDatabase({ config, log, onStop, onProgress })
  await prepareMarket({ config, database, onProgress })
  const added = count > 0 ? await generate(database.url, count) : 0
  console.log(
    added > 0 ? `The demo market is loaded, with ${added} products more` : 'The demo market is loaded',
  )
})

function requestedProducts(args: string[]): number {
  const { values } = parseArgs({ args, options: { products: { type: 'string', default: '0' } } })
  if (!/^\d{1,7}$/.test(values.products)) {
    throw new Error(`--products takes a whole number, not ${values.products}`)
  }
  return Number(values.products)
}

async function generate(url: string, count: number): Promise<number> {
  // Separate connections without statement timeout.
  const { db, close } = openDatabase({ url, poolSize: 3, statementTimeoutMs: 0 })
  try {
    return await generateProducts({ db, count, progress: onProgress })
  } finally {
    await close()
  }
}

function onProgress(line: string): void {
  console.log(`- ${line}`)
}
