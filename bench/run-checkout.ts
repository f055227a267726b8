/**
 * Measures placing orders with prepared carts. Compares it, in the same run, with bare transactions that insert as
 * many rows into the same database, and with transactions that write an order's rows into the market's own tables.
 * `npm run bench:checkout`; nothing else should be busy at the same time.
 */
import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/start.ts'
import { type BareResult, measureBare, readInserts, type Writing } from './bare-transaction.ts'
import { type Basket, Client, fill, place } from './checkout.ts'
import { findStockedProducts } from './goods.ts'
import { childrenCpuMs, cpuMs, type RunningMarket, startMarket } from './market.ts'
import { measureOrderRows } from './order-rows.ts'

const FOLDER = 'data/bench'
const BARE_SECONDS = 6
const FILLERS = 8

/** Orders per concurrency, enough for some seconds. */
const orders = new Map([
  [1, 150],
  [8, 600],
  [32, 600],
])
const WARM_UP_ORDERS = 200
/** Target: concurrency, and minimum share of the bare transactions' rate. */
const TARGET = { concurrency: 8, share: 1 / 3 }

interface Placed {
  readonly perSecond: number
  readonly cpuMsEach: number
  readonly writings: readonly Writing[]
}

await bench()
process.exit()

async function bench(): Promise<void> {
  const market = await startMarket(FOLDER)
  const postgres = await startEmbeddedPostgres({ folder: FOLDER })
  const database = { url: postgres.url, pid: market.pid }
  try {
    const placing = openOrderBench(market, postgres.url, await findStockedProducts(market.url))
    await placing.measure(FILLERS, WARM_UP_ORDERS)
    for (const [concurrency, count] of orders) {
      const placed = await placing.measure(concurrency, count)
      const { writings } = placed
      const rows = writings.reduce((sum, each) => sum + each.rows, 0)
      console.log(`\nConcurrency ${concurrency}: ${rows} rows in ${writings.length} tables for each order`)
      row('orders placed', placed)
      const seconds = BARE_SECONDS
      for (const per of ['row', 'table'] as const) {
        const bare = await measureBare(database, writings, { concurrency, seconds, per })
        const isAsked = concurrency === TARGET.concurrency && per === 'row'
        compareToBaseline(`bare, a statement a ${per}`, bare, placed, isAsked ? TARGET.share : undefined)
      }
      compareToBaseline(
        'its rows, in its own tables',
        await measureOrderRows(database, { concurrency, seconds }),
        placed,
      )
    }
  } finally {
    await postgres.stop()
    await market.stop()
  }
}

function openOrderBench(market: RunningMarket, databaseUrl: string, productIds: readonly string[]) {
  let begun = 0
  return { measure }

  async function measure(concurrency: number, count: number): Promise<Placed> {
    const agent = new Agent({ keepAlive: true, maxSockets: Math.max(concurrency, FILLERS) })
    const client = new Client(market.url, agent)
    const baskets: Basket[] = []
    await inParallel(FILLERS, count, async () => {
      const number = begun++
      const basket = await fill(client, productIds[number % productIds.length], number)
      if (basket) baskets.push(basket)
    })
    // Waits until the database has counted the preparation and its jobs are done.
    await sleep(3_000)
    const insertsBefore = await readInserts(databaseUrl)
    const before = { at: performance.now(), cpuMs: cpuMs(market.pid) + childrenCpuMs(market.pid) }
    let placed = 0
    await inParallel(concurrency, baskets.length, async (index) => {
      const basket = baskets[index]
      if (basket && (await place(basket))) placed += 1
    })
    const seconds = (performance.now() - before.at) / 1000
    // The orders' jobs are part of their cost.
    await sleep(3_000)
    const cpu = cpuMs(market.pid) + childrenCpuMs(market.pid) - before.cpuMs
    agent.destroy()
    const writings = writesBetween(insertsBefore, await readInserts(databaseUrl), placed)
    return { perSecond: placed / seconds, cpuMsEach: cpu / Math.max(placed, 1), writings }
  }
}

async function inParallel(
  concurrency: number,
  count: number,
  run: (index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  async function work(): Promise<void> {
    for (let index = next++; index < count; index = next++) await run(index)
  }
  await Promise.all(Array.from({ length: concurrency }, work))
}

type Inserts = Awaited<ReturnType<typeof readInserts>>

/** Returns the rows that each order wrote per table, for tables that most orders wrote to. */
function writesBetween(before: Inserts, after: Inserts, placed: number): Writing[] {
  return [...after]
    .map(([table, { inserts, bytes }]) => ({
      table,
      bytes,
      rows: Math.round((inserts - (before.get(table)?.inserts ?? 0)) / Math.max(placed, 1)),
    }))
    .filter(({ rows }) => rows > 0)
}

function compareToBaseline(name: string, bare: BareResult, placed: Placed, target?: number): void {
  row(name, bare)
  const share = placed.perSecond / bare.perSecond
  console.log(
    `    orders reach ${share.toFixed(2)} of it, for ${(placed.cpuMsEach / bare.cpuMsEach).toFixed(1)} times the CPU` +
      (target === undefined ? '' : `: ${share >= target ? 'reaches' : 'MISSES'} ${target.toFixed(2)}`),
  )
}

function row(name: string, { perSecond, cpuMsEach }: Pick<Placed, 'perSecond' | 'cpuMsEach'>): void {
  console.log(`  ${name.padEnd(28)} ${perSecond.toFixed(0).padStart(6)}/s  cpu ${cpuMsEach.toFixed(2)} ms`)
}
