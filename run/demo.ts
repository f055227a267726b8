/**
 * Loads the demo market without starting it. `--reset` empties the database first, `--small` loads 20 products and no
 * orders, and `--products 100000` adds that many generated products.
 */
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { generateProducts, isSeeded } from '#database/seed/index.ts'
import { isInSetup } from '#domains/setup/index.ts'
import { loadConfig } from '#platform/config.ts'
import { type Database, inTransaction, openDatabase } from '#platform/database.ts'
import { createLog } from '#platform/log.ts'
import { type MarketDatabase, openMarketDatabase } from './wiring/database.ts'
import { prepareMarket } from './wiring/market.ts'
import { runOnce } from './wiring/process.ts'

await runOnce(async ({ onStop }) => {
  const { values } = parseArgs({
    options: {
      reset: { type: 'boolean', default: false },
      small: { type: 'boolean', default: false },
      products: { type: 'string', default: '0' },
    },
  })
  const count = requestedProducts(values.products)
  const config = { ...loadConfig(), isDemo: true }
  const log = createLog({ level: config.logLevel, process: 'seed' })
  const database = await openMarketDatabase({ config, log, onStop, onProgress, statementTimeoutMs: 0 })
  await assertDemo(database.db)
  if (values.reset) await empty(database)
  await prepareMarket({ config, database, onProgress, isSmall: values.small })
  const added = count > 0 ? await generate(database.url, count) : 0
  console.log(
    added > 0 ? `The demo market is loaded, with ${added} more products` : 'The demo market is loaded',
  )
})

function requestedProducts(text: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new Error(`--products takes a whole number, not ${text}`)
  return Number(text)
}

/** A market of one's own must never be emptied, or mixed with the demo. */
async function assertDemo(db: Database): Promise<void> {
  const { rows } = await sql<{ is_new: boolean }>`select to_regclass('settings') is null as is_new`.execute(
    db,
  )
  if (rows[0]?.is_new || (await isSeeded(db))) return
  if (!(await isInSetup({ db })) && !(await hasUsers(db))) return
  throw new Error('This database contains another market. The demo can only be loaded into an empty database')
}

async function hasUsers(db: Database): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Drops every table. The pool has one connection so far, so any other belongs to a market that runs. */
async function empty({ db }: MarketDatabase): Promise<void> {
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others
    from pg_stat_activity
    where datname = current_database()
      and pid <> pg_backend_pid()
      and backend_type = 'client backend'
  `.execute(db)
  if (rows[0]?.others !== 0)
    throw new Error('The market runs on this database. Stop it before you reset the demo')
  onProgress('Emptying the database')
  await inTransaction(db, async (transaction) => {
    await sql`drop schema if exists graphile_worker cascade`.execute(transaction)
    await sql`drop schema if exists public cascade`.execute(transaction)
    await sql`create schema public`.execute(transaction)
  })
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
