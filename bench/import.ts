/**
 * Measures an import of 10,000 products with 30,000 variants from a Shopify export, uploaded and started over the API:
 * how long it takes, how much memory the worker uses, and how fast pages answer meanwhile. `npm run bench:import`;
 * nothing else should be busy at the same time.
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportDetails } from '#contract/imports.ts'
import { type RunningMarket, startMarket } from './market.ts'

const FOLDER = 'data/bench'
const STORE = 'madras-lane'
const OWNER = { email: 'owner@madras-lane.example', password: 'tradewind-demo' }
const PRODUCTS = Number(process.env.PRODUCTS ?? 10_000)
const VARIANTS_EACH = 3
const TARGET = { seconds: 60, megabytes: 300 }
const POLL_EVERY_MS = 500
const CALM_ANSWERS = 100

await bench()
process.exit()

async function bench(): Promise<void> {
  const market = await startMarket(FOLDER)
  try {
    const api = await signIn(market)
    const calm = await p95While(market, async () => {}, CALM_ANSWERS)
    const file = shopifyExport(`b${Date.now().toString(36)}`)
    console.log(
      `\n${PRODUCTS} products with ${PRODUCTS * VARIANTS_EACH} variants, ${megabytes(file.length)} MB`,
    )
    let seconds = 0
    const busy = await p95While(market, async () => {
      seconds = await importFile(api, file)
    })
    const memory = peakMegabytes(workerOf(market.pid))
    console.log(`- Imported in ${seconds.toFixed(1)} s (target: ${TARGET.seconds} s)`)
    console.log(`- Peak memory of the worker: ${memory} MB (target: ${TARGET.megabytes} MB)`)
    console.log(`- Peak memory of the web process: ${peakMegabytes(market.pid)} MB`)
    console.log(`- Product lists answer at p95 in ${busy.toFixed(0)} ms, ${calm.toFixed(0)} ms before`)
  } finally {
    await market.stop()
  }
}

type Api = <Answer>(method: string, path: string, body?: string | object) => Promise<Answer>

async function signIn({ url }: RunningMarket): Promise<Api> {
  let cookie = ''
  const api: Api = async (method, path, body) => {
    const isText = typeof body === 'string'
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        origin: url,
        cookie,
        ...(body !== undefined && {
          'content-type': isText ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && { body: isText ? body : JSON.stringify(body) }),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    const cookies = response.headers.getSetCookie().map((each) => each.split(';')[0])
    if (cookies.length > 0) cookie = cookies.join('; ')
    return answer
  }
  await api('POST', '/auth/login', OWNER)
  return api
}

/** Uploads and maps a file, then returns the seconds that checking and importing it take. */
async function importFile(api: Api, file: string): Promise<number> {
  const path = `/seller/stores/${STORE}/imports`
  const { import: uploaded } = await api<ImportDetails>('POST', `${path}?file_name=bench.csv`, file)
  const { choices } = await until(api, `${path}/${uploaded.id}`, 'checked')
  const startedAt = performance.now()
  const passed = () => (performance.now() - startedAt) / 1000
  await api('PUT', `${path}/${uploaded.id}/mapping`, { default_category_id: choices[0]?.id })
  const checked = await until(api, `${path}/${uploaded.id}`, 'checked')
  console.log(`- Checked after ${passed().toFixed(1)} s: ${JSON.stringify(checked.import.counts)}`)
  await api('POST', `${path}/${uploaded.id}/start`)
  const finished = await until(api, `${path}/${uploaded.id}`, 'finished')
  const { counts } = finished.import
  if (counts.done !== PRODUCTS) throw new Error(`Imported ${counts.done} of ${PRODUCTS} products`)
  return passed()
}

async function until(api: Api, path: string, state: string): Promise<ImportDetails> {
  for (;;) {
    const details = await api<ImportDetails>('GET', path)
    if (details.import.state === state) return details
    if (details.import.state === 'failed') throw new Error(details.import.failure)
    await sleep(POLL_EVERY_MS)
  }
}

function shopifyExport(prefix: string): string {
  const rows = [
    'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price',
  ]
  const text = 'A light cotton shirt that dries fast, made for hot days and sewn by hand. '.repeat(8)
  for (let product = 0; product < PRODUCTS; product += 1) {
    for (let variant = 0; variant < VARIANTS_EACH; variant += 1) {
      const handle = `${prefix}-${product}`
      const own =
        variant === 0
          ? `Shirt ${product} of ${prefix},"<p>${text}</p>",Bench Brand ${product % 50},Clothing,"cotton, tag ${product % 40}",true,Size`
          : ',,,,,,'
      rows.push(
        `${handle},${own},${'SML'[variant]},${handle}-${variant},250,shopify,${product % 20},${20 + (product % 80)}.50,`,
      )
    }
  }
  return `${rows.join('\n')}\n`
}

/** Asks for product lists one after the other while `work` runs, and returns the 95th percentile in milliseconds. */
async function p95While({ url }: RunningMarket, work: () => Promise<void>, countMin = 0): Promise<number> {
  const times: number[] = []
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone || times.length < countMin) {
    const startedAt = performance.now()
    const response = await fetch(
      `${url}/api/products?page=${(times.length % 5) + 1}&field=n${times.length}${Date.now()}`,
    )
    await response.arrayBuffer()
    times.push(performance.now() - startedAt)
    await sleep(50)
  }
  await working
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0
}

function workerOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number)
  const worker = children.find((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('worker'))
  if (worker === undefined) throw new Error('The market has no worker process')
  return worker
}

function peakMegabytes(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Math.round(Number(kilobytes) / 1024)
}

function megabytes(bytes: number): string {
  return (bytes / 1_048_576).toFixed(1)
}
