/**
 * Measures the market against baselines and budgets, in one run on one machine, and prints ratios. `npm run bench`
 * starts a market in data/bench; nothing else should be busy at the same time.
 */
import { get } from 'node:http'
import { testChromium } from '../scripts/install-browser.mjs'
import { measureCheckouts } from './checkout.ts'
import { findStockedProducts } from './goods.ts'
import { type Load, type Measured, measure } from './load.ts'
import { freePort, pidOf, readJson, start, startMarket, until } from './market.ts'
import { measureTimingLeaks } from './timing-leaks.ts'
import { catalogueScriptBytesMax, weigh } from './weight.ts'

const SECONDS = 8
// Share of the rate of a plain string with as many bytes on the wire.
const CACHED_RATIO_MIN = 0.6

const at10: Load = { connections: 10, seconds: SECONDS, headers: { 'accept-encoding': 'br' } }
const html = { ...at10, headers: { accept: 'text/html', 'accept-encoding': 'br' } }

const pages = ['/', '/groceries?category=sauces', '/product/scotch-bonnet-fire']

interface Listed {
  readonly data: { id: string; slug: string; kind: string; stock: string; store: { slug: string } }[]
}

await bench()
process.exit()

async function bench(): Promise<void> {
  const market = await startMarket('data/bench')
  const listed = await readJson<Listed>(`${market.url}/api/products?per_page=60&vertical=groceries`)
  const productPaths = listed.data.map(({ slug }) => `/api/products/${slug}`)
  const listPaths = [1, 2, 3, 4].map((page) => `/api/products?vertical=groceries&page=${page}`)

  heading('Pages (concurrency 10)')
  let yardstick = 0
  for (const path of pages) {
    const bytes = await bytesOnWire(market.url + path)
    const plain = await startPlain(bytes)
    yardstick = row(`plain string of ${kilobytes(bytes)}`, await measure(plain, ['/'], html))
    row(`cached ${path}`, await measure(market, [path], html), yardstick, CACHED_RATIO_MIN)
    plain.stop()
  }
  for (const path of pages) {
    // A visitor with a cart and without JavaScript never gets a cached page.
    const uncached = { ...html, headers: { ...html.headers, cookie: `cart=${'0'.repeat(43)}` } }
    row(`uncached ${path}`, await measure(market, [path], uncached), yardstick)
  }

  heading('API (concurrency 10)')
  row('product list', await measure(market, listPaths, at10), undefined, undefined, 1_500)
  row('product', await measure(market, productPaths, at10), undefined, undefined, 2_000)
  const simple = listed.data.filter(({ kind }) => kind === 'simple')
  const first = simple[0]
  if (!first) throw new Error('No simple product found in the demo market')
  const adds = await measure(market, ['/api/cartmanager/cart/items'], {
    ...at10,
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: market.url },
    body: JSON.stringify({ qty: 1, product_id: first.id }),
  })
  row('add to a new cart', adds, undefined, undefined, 500)

  heading('Whole checkouts (concurrency 8)')
  const productIds = await findStockedProducts(market.url, [first])
  const bought = await measureCheckouts(market, productIds, { concurrency: 8, seconds: SECONDS })
  row(`${bought.callsEach} calls each`, bought, undefined, undefined, 150)
  console.log(`  and ${bought.besideMsEach.toFixed(2)} ms of CPU each in the database and the worker`)

  heading('What must take the same time (medians, one by the other; 0.8 to 1.2)')
  await measureTimingLeaks(market.url)

  heading('Bytes over the network at 390 px')
  const chromium = testChromium()
  if (!chromium) {
    console.log('  no Chromium on this machine: npm test installs one')
    return
  }
  const weights = await weigh(market.url, pages, chromium)
  pages.forEach((path, index) => {
    const weight = weights[index]
    if (!weight) return
    const script = weight.script <= catalogueScriptBytesMax ? 'within' : 'OVER'
    const parts = Object.entries(weight).map(([kind, bytes]) => `${kind} ${kilobytes(bytes)}`)
    console.log(
      `  ${path.padEnd(34)} ${parts.join('  ')}  script ${script} ${kilobytes(catalogueScriptBytesMax)}`,
    )
  })
}

function heading(text: string): void {
  console.log(`\n${text}`)
}

/** Prints one row: rate, ratio to the baseline or target, CPU per request, and failures. */
function row(
  name: string,
  measured: Pick<Measured, 'perSecond' | 'cpuMsEach' | 'p97Ms' | 'failed'>,
  yardstick?: number,
  ratioMin?: number,
  perSecondMin?: number,
): number {
  const { perSecond, cpuMsEach, p97Ms, failed } = measured
  const parts = [
    `  ${name.padEnd(40)} ${perSecond.toFixed(0).padStart(7)}/s`,
    `cpu ${cpuMsEach.toFixed(2)} ms`,
    `p97.5 ${p97Ms.toFixed(1)} ms`,
  ]
  if (yardstick !== undefined) parts.push(`${(perSecond / yardstick).toFixed(2)} of plain`)
  if (ratioMin !== undefined && yardstick !== undefined) {
    parts.push(perSecond / yardstick >= ratioMin ? `reaches ${ratioMin}` : `MISSES ${ratioMin}`)
  }
  if (perSecondMin !== undefined) {
    parts.push(perSecond >= perSecondMin ? `reaches ${perSecondMin}/s` : `MISSES ${perSecondMin}/s`)
  }
  if (failed > 0) parts.push(`${failed} FAILED`)
  console.log(parts.join('  '))
  return perSecond
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}

function bytesOnWire(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(url, { headers: html.headers }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}

async function startPlain(length: number): Promise<{ url: string; pid: number; stop: () => void }> {
  const port = await freePort()
  const child = start(['bench/plain-server.ts', String(length), String(port)], {})
  const url = `http://127.0.0.1:${port}`
  await until(url)
  return { url, pid: pidOf(child), stop: () => child.kill() }
}
