import { createHash } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeEach, expect, test, vi } from 'vitest'
import { bytesFor, createPageCache, type PageCache, unmarked } from './page-cache.ts'

const address = { canonical: '/shops', hasQuery: false }
const shared = { 'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=600' }

let now: Date
let cache: PageCache
let made: number

beforeEach(() => {
  now = new Date('2026-06-01T12:00:00Z')
  cache = createPageCache({ now: () => now })
  made = 0
})

function page(html = '<h1>Shops</h1>', { headers = shared as Record<string, string>, status = 200 } = {}) {
  return async () => {
    made += 1
    const response = new Response(html, { status, headers: { 'content-type': 'text/html', ...headers } })
    return { response, tags: new Set(['1']), nonce: 'made-once' }
  }
}

function later(seconds: number): void {
  now = new Date(now.getTime() + seconds * 1000)
}

test('caches pages that allow it and invalidates them by tag', async () => {
  const first = await cache.find('k', address, page())
  const second = await cache.find('k', address, page())
  cache.forget(['product:1'])
  const third = await cache.find('k', address, page())

  expect([first.outcome, second.outcome, third.outcome]).toEqual(['made', 'kept', 'made'])
  expect(second.page).toBe(first.page)
})

test('serves a stale page during its refresh, but none past the limit', async () => {
  await cache.find('k', address, page('old'))
  later(61)

  const stale = await cache.find('k', address, page('new'))
  const fresh = await vi.waitFor(async () => {
    const found = await cache.find('k', address, page('newer'))
    expect(found.outcome).toBe('kept')
    return found
  })
  later(661)
  const late = await cache.find('k', address, page('newest'))

  expect([stale.outcome, fresh.outcome, late.outcome]).toEqual(['stale', 'kept', 'made'])
  expect(fresh.page && gunzipSync(fresh.page.gzip).toString()).toBe('new')
})

test('serves a stale page once while it is rendered again', async () => {
  await cache.find('k', address, page('old'))
  cache.forget(undefined)

  const stale = await cache.find('k', address, page('new'))
  const kept = await vi.waitFor(async () => {
    const found = await cache.find('k', address, page('newer'))
    expect(found.outcome).toBe('kept')
    return found
  })

  expect(cache.fresh('k', address)).toBe(kept.page)
  expect([stale.outcome, kept.outcome]).toEqual(['stale', 'kept'])
  expect(kept.page && gunzipSync(kept.page.gzip).toString()).toBe('new')
})

test('serves a page that cannot be rendered again until it is too old', async () => {
  const failing = () => Promise.reject(new Error('The database is away'))
  await cache.find('k', address, page('old'))
  cache.forget(undefined)

  const found = [await cache.find('k', address, failing), await cache.find('k', address, failing)]
  later(661)

  expect(found.map(({ outcome }) => outcome)).toEqual(['stale', 'stale'])
  await expect(cache.find('k', address, failing)).rejects.toThrow('The database is away')
})

test('caches no pages that set cookies, were not found or do not allow it', async () => {
  const unfit = [
    page('x', { headers: { ...shared, 'set-cookie': 'uat=1' } }),
    page('x', { status: 404 }),
    page('x', { headers: { 'cache-control': 'no-store' } }),
  ]

  for (const [index, make] of unfit.entries()) {
    const found = await Promise.all([1, 2].map(() => cache.find(`k${index}`, address, make)))
    expect(found).toEqual([{ outcome: 'personal' }, { outcome: 'personal' }])
  }
  expect(cache.size).toBe(0)
})

test('remembers uncacheable URLs for a while', async () => {
  await cache.find('k', address, page('x', { headers: {} }))
  await cache.find('k', address, page('x', { headers: {} }))
  expect(made).toBe(1)

  later(601)
  await cache.find('k', address, page('x', { headers: {} }))
  expect(made).toBe(2)
})

test('serves the encoding that the client accepts', async () => {
  const { page: kept } = await cache.find('k', address, page('<h1>Shops</h1>'))
  if (!kept) throw new Error('Page was not cached')

  const brotli = bytesFor(kept, 'gzip, br')
  const gzip = bytesFor(kept, 'gzip, br;q=0')
  const plain = bytesFor(kept, undefined)

  expect([brotli.encoding, gzip.encoding, plain.encoding]).toEqual(['br', 'gzip', undefined])
  expect(brotliDecompressSync(brotli.bytes).toString()).toBe('<h1>Shops</h1>')
  expect(gunzipSync(gzip.bytes).toString()).toBe('<h1>Shops</h1>')
  expect(plain.bytes.toString()).toBe('<h1>Shops</h1>')
})

test('allows inline scripts with the nonce, and none from content', () => {
  const html = `<script nonce="n1">run()</script><script type="module" nonce="n1" async="">start("nonce=\\"n1")</script>
<script type="application/ld+json" nonce="n1">{}</script><script nonce="n1" src="/a.js"></script>
<script>injected()</script><script nonce="">also()</script><p>text</p>`

  const page = unmarked(html, 'n1')

  const hash = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
  expect(page.scripts).toEqual([hash('run()'), hash('start("nonce=\\"n1")')])
  expect(page.html).not.toContain('nonce="n1"')
  expect(page.html).toContain('<script nonce="">run()</script>')
})
