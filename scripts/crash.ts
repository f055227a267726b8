/**
 * Kills the market and its database at once, without warning, while shoppers buy. Then checks that every confirmed
 * order exists, complete, paid and with its stock. `npm run crash` starts its own market; DATA_DIR continues an
 * existing one.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Finding, findFaults, settle, stockStores } from './crash/checks.ts'
import { type Market, openMarket, type Victim } from './crash/market.ts'
import { type Crowd, startShoppers } from './crash/shoppers.ts'

const KILLS = 20
const SHOPPERS = 8
/** Enough orders to have shoppers at every step of buying. */
const ORDERS_BETWEEN_KILLS = 20
const BETWEEN_KILLS_MS_MAX = 30_000

const victims: readonly Victim[] = ['market', 'database', 'both']

const given = process.env.DATA_DIR
const folder = given ?? (await mkdtemp(join(tmpdir(), 'crash-')))
// Readable by the account that root runs the database as.
await chmod(folder, 0o755).catch(() => {})
let market: Market | undefined
try {
  market = await openMarket(folder)
  const findings = await crash(market)
  for (const { rule, faults } of findings) {
    console.log(`${faults.length === 0 ? 'ok    ' : 'BROKEN'} ${rule}`)
    for (const fault of faults.slice(0, 5)) console.log(`       ${fault}`)
  }
  process.exitCode = findings.every(({ faults }) => faults.length === 0) ? 0 : 1
} finally {
  await market?.close()
  if (given === undefined) await rm(folder, { recursive: true, force: true })
}

async function crash(market: Market): Promise<Finding[]> {
  const shelves = await market.withDatabase(stockStores)
  const begunAt = new Date()
  const crowd = startShoppers(market.origin, shelves, SHOPPERS)
  const outagesMs: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    await waitForOrders(crowd, ORDERS_BETWEEN_KILLS)
    await sleep(Math.random() * 500)
    const victim = victims[kill % victims.length] ?? 'market'
    outagesMs.push(await market.kill(victim))
    console.log(
      `kill ${kill + 1} of ${KILLS}: ${victim.padEnd(8)}  available again after ${seconds(outagesMs.at(-1))}, ` +
        `${crowd.placed.length} orders acknowledged`,
    )
  }
  await waitForOrders(crowd, ORDERS_BETWEEN_KILLS)
  await crowd.leave()

  const settled = await market.withDatabase(settle)
  const { placed, retries, replays, refusals } = crowd
  console.log(
    [
      '',
      `${placed.length} orders acknowledged, ${placed.filter(({ method }) => method === 'card').length} of them by card`,
      `${retries} lost requests were retried; ${replays} of them had already run and returned their first response`,
      `available again after ${seconds(median(outagesMs))} (median), ${seconds(Math.max(...outagesMs))} (longest)`,
      `all jobs and payments completed ${seconds(settled.tookMs)} after the last shopper left`,
      '',
    ].join('\n'),
  )
  const found = await market.withDatabase((database) =>
    findFaults(database, { placed, shelves, begunAt, settledAt: settled.at }),
  )
  return [...found, { rule: 'nobody was refused for no reason', faults: refusals }]
}

async function waitForOrders({ placed }: Crowd, count: number): Promise<void> {
  const enough = placed.length + count
  const deadline = Date.now() + BETWEEN_KILLS_MS_MAX
  while (placed.length < enough && Date.now() < deadline) await sleep(50)
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}

function seconds(ms = 0): string {
  return `${(ms / 1000).toFixed(1)} s`
}
