/** A database that hangs: every call is refused within seconds, and all work resumes with the database. */
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { drain, type Listening, listen } from '#run/wiring/http-server.ts'
import type { TestMarket, TestVisitor } from '#tests/support/app.ts'
import { newCustomer } from '#tests/support/demo.ts'
import { type FreezableDatabase, freezable } from '#tests/support/frozen-database.ts'
import { openWithPages } from '#tests/support/open-with-pages.ts'
import { addGoodsToCart, type Goods, goodsOf } from '#tests/support/shopping.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 300_000 })

const HOST = '127.0.0.1'
// Longer than a connection may be silent: those that were idle for so long were guarded no more.
const IDLE_MS = 3_500
// Each call takes 3 to 5 seconds at most; the rest is for a busy machine.
const ANSWERED_WITHIN_MS = 20_000

let market: TestMarket
let wire: FreezableDatabase
let listening: Listening
let url: string
let shopper: TestVisitor
let goods: Goods

beforeAll(async () => {
  market = await openWithPages({
    hasSearchEngine: true,
    async through(databaseUrl) {
      wire = await freezable(databaseUrl)
      return wire.url
    },
  })
  const listener = Promise.resolve(getRequestListener(market.app.fetch))
  listening = await listen({ host: HOST, port: 24_900, isPortFixed: false, listener })
  url = `http://${HOST}:${listening.port}`
  goods = await goodsOf(market, 'belle-morne', { stock: 400 })
  shopper = market.visitorAt(url)
  await shopper.call('POST /auth/login', {
    body: { email: 'maya@shopper.example', password: 'tradewind-demo' },
  })
})

afterAll(async () => {
  wire.resume()
  await drain(listening.server)
  await market.close()
  await wire.close()
})

let count = 0

/** Every kind of call, none of which is answered from what is kept. */
function calls(): Record<string, () => Promise<Response>> {
  const guest = market.visitorAt(url)
  const n = ++count
  const item = JSON.stringify({ product_id: goods.productId, qty: 1 })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const json = { 'content-type': 'application/json' }
  const post = (person: TestVisitor, path: string, body: string, headers: Record<string, string> = json) =>
    person.fetch(path, { method: 'POST', body, headers })
  return {
    'is it ready': () => guest.fetch('/readyz'),
    'a list': () => guest.fetch(`/api/products?price=0-${n + 100}`),
    'a search': () => guest.fetch(`/api/products?search=pepper&price=0-${n + 100}`),
    facets: () => guest.fetch(`/api/products/facets?price=0-${n + 100}`),
    'a cart': () => shopper.fetch('/api/cartmanager/cart'),
    orders: () => shopper.fetch('/api/orders'),
    'adding to a cart': () => post(shopper, '/api/cartmanager/cart/items', item),
    "adding to a guest's cart": () => post(guest, '/api/cartmanager/cart/items', item),
    'signing in': () =>
      post(guest, '/api/auth/login', '{"email":"maya@shopper.example","password":"tradewind-demo"}'),
    'signing in wrongly': () =>
      post(guest, '/api/auth/login', `{"email":"${n}@shopper.example","password":"x1"}`),
    'going on as a guest': () =>
      post(guest, '/api/auth/guest', JSON.stringify({ ...newCustomer, email: `${n}@shopper.example` })),
    'a page for everybody': () => guest.fetch(`/groceries?price=0-${n + 100}`),
    'a search page': () => guest.fetch(`/search?search=pepper&price=0-${n + 100}`),
    'the home page of somebody': () => shopper.fetch('/'),
    'the page of a cart': () => shopper.fetch('/cart'),
    'the pages of an account': () => shopper.fetch('/account/orders'),
    'a form': () => post(shopper, '/currency', 'currency=USD', form),
    'a sitemap': () => guest.fetch('/sitemap/en/products-1.xml', { headers: { 'accept-encoding': 'gzip' } }),
    'a feed': () => guest.fetch('/feeds/products.xml', { headers: { 'accept-encoding': 'zstd' } }),
    'the manifest': () => guest.fetch('/manifest.webmanifest'),
    'news as they come': () =>
      guest.fetch('/api/customer/notifications/live', { headers: cookiesOf(shopper) }),
  }
}

function cookiesOf({ cookies }: TestVisitor): Record<string, string> {
  return { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
}

interface Told {
  readonly status: number
  readonly retryAfter: string | null
}

/** Makes them all at once. */
async function callAll(): Promise<Record<string, Told>> {
  const asked = Object.entries(calls()).map(async ([name, ask]) => {
    const response = await ask()
    if (response.headers.get('content-type')?.startsWith('text/event-stream')) await response.body?.cancel()
    else await response.text()
    return [name, { status: response.status, retryAfter: response.headers.get('retry-after') }] as const
  })
  return Object.fromEntries(await Promise.all(asked))
}

/** The answers while the database hangs. */
async function callWhileItHangs(): Promise<Record<string, Told> | 'not all were answered'> {
  return Promise.race([callAll(), sleep(ANSWERED_WITHIN_MS, 'not all were answered' as const)])
}

test('every call is turned away with 503 and Retry-After while the database hangs, and works again after', async () => {
  await addGoodsToCart(shopper, goods)
  const before = await callAll()
  const cartBefore = await quantities()
  await sleep(IDLE_MS)

  wire.freeze()
  const during = await callWhileItHangs()
  const alive = await fetch(`${url}/healthz`)
  const again = await callWhileItHangs()
  wire.resume()
  await expect.poll(async () => (await fetch(`${url}/readyz`)).status, { timeout: 30_000 }).toBe(200)
  const cartAfter = await quantities()
  const after = await callAll()

  const turnedAway = Object.fromEntries(
    Object.keys(before).map((name) => [name, { status: 503, retryAfter: expect.stringMatching(/^\d+$/) }]),
  )
  expect(during).toEqual(turnedAway)
  expect(alive.status).toBe(200)
  expect(again).toEqual(turnedAway)
  expect(cartAfter).toEqual(cartBefore)
  expect(after).toEqual(before)
})

test('what a hang leaves behind is no connection and no open transaction', async () => {
  await expect.poll(transactionsOpen, { timeout: 20_000 }).toBe(0)

  const { pool } = market.database
  expect({ waiting: pool.waitingCount, inUse: pool.totalCount - pool.idleCount }).toEqual({
    waiting: 0,
    // They listen for changes and for news.
    inUse: 2,
  })
})

async function quantities(): Promise<unknown> {
  const cart = await shopper.call('GET /cartmanager/cart')
  return JSON.parse(JSON.stringify(cart)).packages
}

async function transactionsOpen(): Promise<number> {
  const client = new Client({ connectionString: market.database.url })
  await client.connect()
  const { rows } = await client.query<{ open: number }>(
    `select count(*)::integer as open
     from pg_stat_activity
     where datname = current_database() and state like 'idle in transaction%'`,
  )
  await client.end()
  return rows[0]?.open ?? 0
}
