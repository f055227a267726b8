import type { LoaderFunctionArgs } from 'react-router'
import { type Api, apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { categoryPath } from '#shop/structured-data.ts'
import { defaultLocale, localizedPath, offeredLocales } from '#values/locale.ts'

const perPage = 60

/** `/sitemap.xml` names the parts; `/sitemap/pages.xml` and `/sitemap/products-1.xml` are the parts. */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const { origin } = context.get(appContext)
  if (params.part === undefined) return xml(await index(api, origin))

  const paths = await pathsOf(api, params.part)
  if (!paths) throw new Response(null, { status: 404 })
  return xml(pages(paths, origin))
}

async function index(api: Api, origin: string): Promise<string> {
  const { last_page: last } = await productPage(api, 1)
  const parts = ['pages', ...Array.from({ length: last }, (_, page) => `products-${page + 1}`)]
  return tag(
    'sitemapindex',
    parts.map((part) => `<sitemap><loc>${origin}/sitemap/${part}.xml</loc></sitemap>`),
  )
}

async function pathsOf(api: Api, part: string): Promise<string[] | undefined> {
  if (part === 'pages.xml') return standingPaths(api)
  const [, page] = /^products-([1-9]\d{0,3})\.xml$/.exec(part) ?? []
  if (page === undefined) return undefined
  const { data, current_page: found } = await productPage(api, Number(page))
  return found === Number(page) ? data.map(({ slug }) => `/product/${slug}`) : undefined
}

/** Oldest first, so that a new product moves no other to another part. */
function productPage(api: Api, page: number) {
  return api('GET /products', { query: { page, per_page: perPage, sortBy: 'asc', field: 'created_at' } })
}

/** The home page, the verticals, every category and every store. */
async function standingPaths(api: Api): Promise<string[]> {
  const [{ data: roots }, stores] = await Promise.all([
    api('GET /categories', { query: {} }),
    everyStore(api),
  ])
  return [
    '/',
    '/deals',
    '/seller/stores',
    ...roots.flatMap((root) => [
      `/${root.vertical}`,
      ...root.children
        .flatMap((category) => [category, ...category.children])
        .map(({ vertical, slug }) => categoryPath(vertical, slug))
        // Groceries are one page narrowed by category, which search engines are told not to keep.
        .filter((path) => !path.includes('?')),
    ]),
    ...stores.map(({ vertical, slug }) => `/${vertical}/${slug}`),
  ]
}

async function everyStore(api: Api) {
  const first = await api('GET /stores', { query: {} })
  const others = Array.from({ length: first.last_page - 1 }, (_, page) => page + 2)
  const rest = await Promise.all(others.map((page) => api('GET /stores', { query: { page } })))
  return [first, ...rest].flatMap(({ data }) => data)
}

/** Every path in every language, each with its siblings in the others. */
function pages(paths: readonly string[], origin: string): string {
  return tag(
    'urlset',
    paths.flatMap((path) =>
      offeredLocales.map(
        (locale) => `<url><loc>${origin}${localizedPath(path, locale)}</loc>${siblings(path, origin)}</url>`,
      ),
    ),
  )
}

function siblings(path: string, origin: string): string {
  return [...offeredLocales.map((locale) => [locale, locale] as const), ['x-default', defaultLocale] as const]
    .map(
      ([language, locale]) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${localizedPath(path, locale)}"/>`,
    )
    .join('')
}

function tag(name: string, entries: readonly string[]): string {
  const spaces =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name} ${spaces}>\n${entries.join('\n')}\n</${name}>\n`
}

function xml(body: string): Response {
  return new Response(body, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  })
}
