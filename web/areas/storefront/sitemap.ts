import type { LoaderFunctionArgs } from 'react-router'
import { type Api, apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import type { CategoryNode } from '#contract/catalog.ts'
import type { Vertical } from '#contract/vocabulary.ts'
import { categoryPath } from '#shop/category-path.ts'
import { pagePath } from '#shop/page-path.ts'
import { largestUrl } from '#ui/picture.tsx'
import { defaultLocale, type Locale, localizedPath, offeredLocales } from '#values/locale.ts'
import { streamedXml } from './xml.ts'

/** A page, the same in every language. */
interface Entry {
  readonly path: string
  /** When its content last changed, if known. */
  readonly changedAt?: string
  readonly picture?: string | undefined
}

/** In batches, so that the catalogue is never in memory as a whole. */
type Pieces = AsyncGenerator<readonly Entry[]>

/**
 * `/sitemap.xml` lists the parts: per language `pages`, `stores`, and as many of `products-1` and so on as needed for
 * 50,000 addresses each. Parts are streamed while they are read, in batches by key.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const { origin } = context.get(appContext)
  if (params.part === undefined) return xml(index(api, origin))

  const locale = offeredLocales.find((offered) => offered === params.language)
  const pieces = locale && (await piecesOf(api, params.part))
  if (!locale || !pieces) throw new Response(null, { status: 404 })
  return xml(urlSet(pieces, { locale, origin }))
}

async function* index(api: Api, origin: string): AsyncGenerator<string> {
  const { parts: count } = await api('GET /sitemap/products', { query: {} })
  const parts = ['pages', 'stores', ...Array.from({ length: count }, (_, part) => `products-${part + 1}`)]
  const entries = offeredLocales.flatMap((locale) =>
    parts.map((part) => `<sitemap><loc>${origin}/sitemap/${locale}/${part}.xml</loc></sitemap>`),
  )
  yield [prologue, `<sitemapindex ${namespace}>`, ...entries, '</sitemapindex>', ''].join('\n')
}

async function piecesOf(api: Api, part: string): Promise<Pieces | undefined> {
  if (part === 'pages.xml') return pages(api)
  if (part === 'stores.xml') return stores(api)
  const [, number] = /^products-([1-9]\d{0,4})\.xml$/.exec(part) ?? []
  if (number === undefined) return undefined
  const { parts } = await api('GET /sitemap/products', { query: {} })
  return Number(number) <= parts ? products(api, Number(number)) : undefined
}

/** The home page, verticals and their categories, lists, brands, collections, articles and static pages. */
async function* pages(api: Api): Pieces {
  const { data: roots } = await api('GET /categories', { query: {} })
  yield ['/', '/deals', '/seller/stores', '/blog', '/faq', '/offers', '/contact-us'].map((path) => ({ path }))
  yield roots.flatMap((root) => [
    { path: `/${root.vertical}` },
    ...root.children
      .flatMap(withDescendants)
      .map(({ vertical, slug }) => ({ path: categoryPath(vertical, slug) }))
      // Groceries is one page filtered by category; the filtered pages are not indexed.
      .filter(({ path }) => !path.includes('?')),
  ])
  const { data: brands } = await api('GET /brands')
  yield [
    ...(brands.length > 0 ? [{ path: '/brands' }] : []),
    ...brands.map(({ slug, changed_at: changedAt, logo }) => ({
      path: `/brands/${slug}`,
      changedAt,
      picture: logo && largestUrl(logo),
    })),
  ]
  const { data: collections } = await api('GET /collections')
  yield collections.map(({ slug, changed_at: changedAt, picture }) => ({
    path: `/collections/${slug}`,
    changedAt,
    picture: picture && largestUrl(picture),
  }))
  const { pages: own } = await api('GET /settings')
  yield own.map(({ slug, changed_at: changedAt }) => ({ path: pagePath(slug), changedAt }))
  for (let page = 1, last = 1; page <= last; page++) {
    const posts = await api('GET /blogs', { query: { page } })
    last = posts.last_page
    yield posts.data.map(({ slug, published_at: changedAt, cover }) => ({
      path: `/blog/${slug}`,
      changedAt,
      picture: cover && largestUrl(cover),
    }))
  }
}

function withDescendants(category: CategoryNode): CategoryNode[] {
  return [category, ...category.children.flatMap(withDescendants)]
}

async function* stores(api: Api): Pieces {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const { data, next }: Piece<string> = await api('GET /sitemap/stores', { query: after ? { after } : {} })
    yield data.map((store) => entryOf(`/${store.vertical}/${store.slug}`, store))
    after = next
  }
}

async function* products(api: Api, part: number): Pieces {
  for (let after: number | undefined = 0; after !== undefined; ) {
    const { data, next }: Piece<number> = await api('GET /sitemap/products', { query: { part, after } })
    yield data.map((product) => entryOf(`/product/${product.slug}`, product))
    after = next
  }
}

interface Piece<Key> {
  readonly data: readonly {
    slug: string
    vertical: Vertical
    changed_at: string
    picture?: string | undefined
  }[]
  readonly next?: Key | undefined
}

function entryOf(path: string, { changed_at: changedAt, picture }: Piece<unknown>['data'][number]): Entry {
  return { path, changedAt, picture }
}

const prologue = '<?xml version="1.0" encoding="UTF-8"?>'
const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const namespaces = `${namespace} xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"`

interface Place {
  readonly locale: Locale
  readonly origin: string
}

/** Lists every page in one language, with its alternates in the others. */
async function* urlSet(pieces: Pieces, place: Place): AsyncGenerator<string> {
  yield `${prologue}\n<urlset ${namespaces}>\n`
  for await (const piece of pieces) {
    if (piece.length > 0) yield `${piece.map((entry) => url(entry, place)).join('\n')}\n`
  }
  yield '</urlset>\n'
}

function url({ path, changedAt, picture }: Entry, { locale, origin }: Place): string {
  return [
    `<url><loc>${origin}${localizedPath(path, locale)}</loc>`,
    changedAt ? `<lastmod>${changedAt}</lastmod>` : '',
    siblings(path, origin),
    picture ? `<image:image><image:loc>${origin}${picture}</image:loc></image:image>` : '',
    '</url>',
  ].join('')
}

function siblings(path: string, origin: string): string {
  return [...offeredLocales.map((locale) => [locale, locale] as const), ['x-default', defaultLocale] as const]
    .map(
      ([language, locale]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${localizedPath(path, locale)}"/>`,
    )
    .join('')
}

function xml(parts: AsyncGenerator<string>): Promise<Response> {
  return streamedXml(parts, { 'cache-control': 'public, max-age=3600' })
}
