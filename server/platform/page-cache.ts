/**
 * Caches pages that are the same for everyone, whole and compressed. A page is cached if its route sets `s-maxage`,
 * its status is 200 and it sets no cookie. It is rendered from its canonical URL, without cookies other than those of
 * the currency, list columns and delivery location. Uncacheable responses are never shared.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import type { Clock } from './clock.ts'
import { accepts } from './compress.ts'
import type { Tag } from './invalidate.ts'
import { type CacheItem, createMemoryCache } from './memory-cache.ts'
import type { PageOutcome } from './metrics.ts'
import type { PageAddress } from './page-address.ts'

export interface CachedPage extends CacheItem {
  readonly brotli: Buffer<ArrayBuffer>
  readonly gzip: Buffer<ArrayBuffer>
  readonly etag: string
  readonly headers: readonly [string, string][]
  readonly scripts: readonly string[]
  readonly madeAtMs: number
  /** Value of the cache's gap counter when rendering started. */
  readonly gaps: number
  readonly freshMs: number
  readonly staleMs: number
}

export interface SharedPage {
  readonly response: Response
  readonly tags: ReadonlySet<string>
  /** Nonce of the page's own inline scripts. */
  readonly nonce: string
}

export interface PageCache {
  /**
   * Returns the cached page for a key, or renders it; a stale page is returned while it is refreshed. Returns no page
   * if it is not cacheable, so that each visitor gets their own.
   */
  find(key: string, address: PageAddress, makeShared: () => Promise<SharedPage>): Promise<Found>
  fresh(key: string, address: PageAddress): CachedPage | undefined
  /** Removes pages with these tags. Without tags anything may have changed, so all pages become stale. */
  forget(tags: readonly Tag[] | undefined): void
  readonly size: number
}

export interface Found {
  readonly page?: CachedPage
  readonly outcome: PageOutcome
}

const PLAIN_LIMITS = { itemsMax: 6_000, bytesMax: 96 * 1024 * 1024 }
const FILTERED_LIMITS = { itemsMax: 1_000, bytesMax: 24 * 1024 * 1024 }
const PERSONAL_MS = 600_000
const PERSONAL_MAX = 5_000
const BROTLI_QUALITY = 5

const CACHED_HEADERS = ['content-type', 'content-language', 'link', 'x-robots-tag']

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

export function createPageCache(clock: Clock): PageCache {
  // Filters combine endlessly: a crawler that tries all of them must not evict the pages that everyone visits.
  const plain = createMemoryCache<CachedPage>(PLAIN_LIMITS)
  const filtered = createMemoryCache<CachedPage>(FILTERED_LIMITS)
  /** URLs found to be uncacheable, with the time when to check again. */
  const personal = new Map<string, number>()
  /** Number of times that invalidations may have been missed. */
  let gaps = 0

  function fill(key: string, address: PageAddress, makeShared: () => Promise<SharedPage>) {
    return shelfOf(address).fill(key, async () => {
      const gapsBefore = gaps
      const shared = await makeShared()
      const lifetime = lifetimeOf(shared.response)
      const madeAtMs = clock.now().getTime()
      if (lifetime) return { ...(await packed(shared)), ...lifetime, madeAtMs, gaps: gapsBefore }
      if (shared.response.status < 500) rememberPersonal(key)
      return undefined
    })
  }

  function shelfOf({ hasQuery }: PageAddress) {
    return hasQuery ? filtered : plain
  }

  function rememberPersonal(key: string): void {
    if (personal.size >= PERSONAL_MAX) personal.clear()
    personal.set(key, clock.now().getTime() + PERSONAL_MS)
  }

  return {
    async find(key, address, makeShared) {
      const nowMs = clock.now().getTime()
      const kept = shelfOf(address).get(key)
      const ageMs = kept ? Math.abs(nowMs - kept.madeAtMs) : 0
      if (kept?.gaps === gaps && ageMs < kept.freshMs) return { page: kept, outcome: 'kept' }
      if (kept && ageMs < kept.freshMs + kept.staleMs) {
        // Visitors get the stale page during the refresh; if it fails, the page is kept until it is too old.
        fill(key, address, makeShared).catch(() => {})
        return { page: kept, outcome: 'stale' }
      }
      if ((personal.get(key) ?? 0) > nowMs) return { outcome: 'personal' }
      const page = await fill(key, address, makeShared)
      return page ? { page, outcome: 'made' } : { outcome: 'personal' }
    },
    fresh(key, address) {
      const page = shelfOf(address).get(key)
      if (page?.gaps !== gaps) return undefined
      return Math.abs(clock.now().getTime() - page.madeAtMs) < page.freshMs ? page : undefined
    },
    forget(tags) {
      if (!tags) gaps += 1
      else for (const shelf of [plain, filtered]) shelf.forget(tags)
    },
    get size() {
      return plain.size + filtered.size
    },
  }
}

/** Returns a cached page's bytes in an encoding that the visitor accepts. */
export function bytesFor(
  page: CachedPage,
  acceptEncoding: string | undefined,
): { bytes: Buffer; encoding: string | undefined } {
  if (accepts(acceptEncoding, 'br')) return { bytes: page.brotli, encoding: 'br' }
  if (accepts(acceptEncoding, 'gzip')) return { bytes: page.gzip, encoding: 'gzip' }
  return { bytes: gunzipSync(page.gzip), encoding: undefined }
}

/**
 * Removes the nonce from a page, and returns the CSP hashes of the inline scripts that had it. Authors of content
 * cannot know the nonce, so their scripts are not allowed.
 */
export function unmarked(html: string, nonce: string): { html: string; scripts: string[] } {
  const mark = `nonce="${nonce}"`
  const known = [...html.matchAll(/<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/gi)].filter(
    ([, attributes = '']) =>
      attributes.includes(mark) && !/\stype="(?!module|text\/javascript)/.test(attributes),
  )
  const clean = (text: string) => text.replaceAll(mark, 'nonce=""')
  return { html: clean(html), scripts: known.map(([, , text = '']) => sourceOf(clean(text))) }
}

function sourceOf(script: string): string {
  return `sha256-${createHash('sha256').update(script).digest('base64')}`
}

async function packed({
  response,
  tags,
  nonce,
}: SharedPage): Promise<Omit<CachedPage, 'madeAtMs' | 'gaps' | 'freshMs' | 'staleMs'>> {
  const page = unmarked(await response.text(), nonce)
  const html = Buffer.from(page.html)
  const [brotli, gzipped] = await Promise.all([
    toBrotli(html, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [constants.BROTLI_PARAM_SIZE_HINT]: html.length,
      },
    }),
    toGzip(html),
  ])
  return {
    brotli,
    gzip: gzipped,
    bytes: brotli.length + gzipped.length,
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
    headers: CACHED_HEADERS.flatMap((name): [string, string][] => {
      const value = response.headers.get(name)
      return value === null ? [] : [[name, value]]
    }),
    scripts: page.scripts,
    tags,
  }
}

function lifetimeOf({ status, headers }: Response): { freshMs: number; staleMs: number } | undefined {
  if (status !== 200 || headers.has('set-cookie')) return undefined
  const control = headers.get('cache-control') ?? ''
  const fresh = secondsIn(control, 's-maxage')
  if (fresh === undefined) return undefined
  return { freshMs: fresh * 1000, staleMs: (secondsIn(control, 'stale-while-revalidate') ?? 0) * 1000 }
}

function secondsIn(control: string, directive: string): number | undefined {
  const digits = new RegExp(`(?:^|[,\\s])${directive}=(\\d+)`).exec(control)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
