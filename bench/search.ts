/**
 * Measures lists, facets, search and suggestions at the API of markets of two sizes, one after the other, and prints
 * the ratio. `npm run bench:search`; `-- --sizes 100000,1000000` are the default sizes. Markets are stored in
 * data/bench-<size> and reused. Nothing else should be busy at the same time.
 */
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { type Asking, type Latency, measureLatency } from './latency.ts'
import { type RunningMarket, readJson, seedMarket, startMarket } from './market.ts'

const IDLE_LOAD = 2
const ASKED = 200

interface Case {
  readonly name: string
  /** Maximum 95th percentile at concurrency 1 and the first size, in ms; the other cases may take twice as long. */
  readonly p95MsMax: number
  readonly paths: (words: Words) => string[]
}

interface Words {
  readonly categories: readonly { vertical: string; slug: string }[]
  readonly names: readonly string[]
}

const cases: readonly Case[] = [
  {
    name: 'listing with three filters',
    p95MsMax: 10,
    paths: ({ categories }) =>
      categories.map(
        ({ vertical, slug }, index) =>
          `/products?vertical=${vertical}&category=${slug}&price=${index % 7}-${20 + (index % 30)}&island=GD,JM,GP`,
      ),
  },
  {
    name: 'all facet counts',
    p95MsMax: 20,
    paths: ({ categories }) =>
      categories.flatMap(({ vertical, slug }, index) => [
        '/products/facets?country=JM',
        `/products/facets?vertical=${vertical}&country=JM`,
        `/products/facets?vertical=${vertical}&category=${slug}&price=${index % 7}-40`,
      ]),
  },
  {
    name: 'search, one word',
    p95MsMax: 20,
    paths: ({ names }) => names.map((name) => searchFor(longest(name))),
  },
  {
    name: 'search, two words',
    p95MsMax: 20,
    paths: ({ names }) => names.map((name) => searchFor(wordsIn(name).slice(-2).join(' '))),
  },
  {
    name: 'search, a typo',
    p95MsMax: 10,
    paths: ({ names }) => names.map((name) => searchFor(misspelled(longest(name)))),
  },
  {
    name: 'suggestions, a prefix',
    p95MsMax: 5,
    paths: ({ names }) =>
      names.flatMap((name, index) =>
        wordsIn(name).map((word) => `/search/suggestions?search=${word.slice(0, 2 + (index % 5))}`),
      ),
  },
]

const { values } = parseArgs({ options: { sizes: { type: 'string', default: '100000,1000000' } } })
const sizes = values.sizes.split(',').map(Number)
if (sizes.some((size) => !Number.isSafeInteger(size) || size < 1))
  throw new Error('--sizes takes whole numbers separated by commas')

const measured = new Map<string, Latency[]>()
for (const [place, size] of sizes.entries()) {
  const folder = `data/bench-${size}`
  console.log(`\nLoading ${size} products where they are missing`)
  await seedMarket(folder, size)
  const market = await startMarket(folder)
  await measureAll(market, { size, slack: place === 0 ? 1 : 2 })
  await market.stop()
}
printRatios()
process.exit()

async function measureAll(market: RunningMarket, { size, slack }: { size: number; slack: number }) {
  console.log(`${size} products (load ${loadavg()[0]?.toFixed(1)})`)
  if ((loadavg()[0] ?? 0) > IDLE_LOAD) console.log('  The machine is busy: these are no figures to go by')
  const words = await readWords(market)
  for (const { name, paths, p95MsMax } of cases) {
    const asking: Asking = { market, paths: paths(words), count: ASKED }
    await measureLatency({ ...asking, concurrency: 1 })
    const alone = await measureLatency({ ...asking, concurrency: 1 })
    const together = await measureLatency({ ...asking, concurrency: 8 })
    measured.set(name, [...(measured.get(name) ?? []), alone])
    const limit = p95MsMax * slack
    console.log(
      `  ${name.padEnd(28)} c1 p50 ${ms(alone.p50Ms)} p95 ${ms(alone.p95Ms)} ${alone.p95Ms <= limit ? 'within' : 'OVER'} ${limit} ms`,
      `  c8 p50 ${ms(together.p50Ms)} p95 ${ms(together.p95Ms)}`,
      `  CPU each: server ${ms(alone.serverMs)} database ${ms(alone.databaseMs)}`,
      alone.failed + together.failed > 0 ? `  ${alone.failed + together.failed} FAILED` : '',
    )
  }
}

function printRatios(): void {
  if (sizes.length < 2) return
  console.log(`\nHow much longer ${sizes.at(-1)} products take than ${sizes[0]} (p50, p95, CPU)`)
  for (const [name, latencies] of measured) {
    const [first, last] = [latencies.at(0), latencies.at(-1)]
    if (!first || !last) continue
    const cpu = (last.serverMs + last.databaseMs) / (first.serverMs + first.databaseMs)
    console.log(
      `  ${name.padEnd(28)} ${(last.p50Ms / first.p50Ms).toFixed(2)}  ${(last.p95Ms / first.p95Ms).toFixed(2)}  ${cpu.toFixed(2)}`,
    )
  }
}

async function readWords({ url }: RunningMarket): Promise<Words> {
  const tree = await readJson<{ data: { children: { vertical: string; slug: string }[] }[] }>(
    `${url}/api/categories`,
  )
  const pages = await Promise.all(
    [1, 2, 3, 4].map((page) =>
      readJson<{ data: { name: string }[] }>(`${url}/api/products?per_page=60&sortBy=a-z&page=${page * 37}`),
    ),
  )
  return {
    categories: tree.data.flatMap(({ children }) => children),
    names: pages.flatMap(({ data }) => data.map(({ name }) => name)),
  }
}

function searchFor(words: string): string {
  return `/products?search=${encodeURIComponent(words)}`
}

function wordsIn(name: string): string[] {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word.length > 2)
}

function longest(name: string): string {
  return wordsIn(name).reduce((long, word) => (word.length > long.length ? word : long), 'rum')
}

function misspelled(word: string): string {
  const middle = word.length >> 1
  return word.slice(0, middle - 1) + (word[middle] ?? '') + (word[middle - 1] ?? '') + word.slice(middle + 1)
}

function ms(time: number): string {
  return time.toFixed(1).padStart(6)
}
