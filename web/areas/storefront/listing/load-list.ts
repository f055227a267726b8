import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { unreadableOf } from '#app/unreadable.ts'
import type { CategoryNode, ProductCard } from '#contract/catalog.ts'
import type { Facet, Facets } from '#contract/search.ts'
import type { Picture, Vertical } from '#contract/vocabulary.ts'
import { type CardProduct, cardOf } from '#shop/card-product.ts'
import {
  changeList,
  isFormShaped,
  type ListState,
  priceBounds,
  readList,
  writeList,
} from '#shop/list-query.ts'
import { firstFacets } from './first-facets.ts'
import { type ListLayout, layoutFor } from './layouts.ts'
import { type ListScope, queryOf } from './list-query-of.ts'
import type { ProductPage } from './product-list.tsx'

type Asked = Pick<LoaderFunctionArgs, 'request' | 'url' | 'context'>

const perPage = 24

/**
 * Loads the list that the address names, within the page's scope. Redirects addresses in a form's format, and pages
 * past the end, to the canonical address.
 */
export async function loadList({ request, url, context }: Asked, scope: ListScope) {
  const api = apiFrom(context)
  const list = readList(url.searchParams)
  if (isFormShaped(url.searchParams)) throw redirect(`${url.pathname}${writeList(list)}`)

  const query = queryOf(list, scope)
  const [{ products, facets }, countries, { collection_layout: standard }] = await Promise.all([
    loadProducts(api, query),
    api('GET /countries'),
    api('GET /settings'),
  ])
  if (!products.hasFailed && products.current_page !== Number(list.page ?? 1)) {
    throw redirect(`${url.pathname}${writeList(changeList(list, { page: String(products.current_page) }))}`)
  }
  const layout = layoutFor({ asked: list.layout, standard, cookies: request.headers.get('cookie') ?? '' })
  const priced = withPrice(facets, list)
  const delivers = priced.facets.find(({ key }) => key === 'delivers_to')
  const place = delivers?.kind === 'switch' ? delivers.value : list.delivers_to
  return {
    list,
    scope,
    products: { ...products, data: products.data.map((product) => listed(product, layout)) },
    facets: list.filters === 'all' ? priced : firstFacets(priced),
    layout,
    countries: countries.data
      .filter(({ code }) => list.filters === 'all' || code === place)
      .map(({ code, name }) => ({ code, name })),
    ...(await loadTop(api, layout, { ...scope, products: products.data })),
    nearest: products.total === 0 && !products.hasFailed ? await loadNearest(api, scope) : [],
  }
}

type FoundPage = Omit<ProductPage, 'data'> & { readonly data: readonly ProductCard[] }

/** Only one-column lists show the description. */
function listed(product: ProductCard, { columns }: ListLayout): CardProduct {
  const { short_description } = product
  return columns === 'list' ? { ...cardOf(product), short_description } : cardOf(product)
}

type ProductQuery = {
  readonly [K in keyof ReturnType<typeof queryOf>]?: ReturnType<typeof queryOf>[K] | undefined
}

/**
 * Loads the products and their facets. An invalid filter returns no products, with the other filters still usable.
 */
async function loadProducts(api: Api, query: ProductQuery): Promise<{ products: FoundPage; facets: Facets }> {
  try {
    const [products, facets] = await Promise.all([
      orInstead<FoundPage, FoundPage>(
        api('GET /products', { query: { ...query, per_page: perPage } }),
        noProducts,
      ),
      loadFacets(api, query),
    ])
    return { products, facets }
  } catch (error) {
    const unread = unreadableOf(error)
    if (!unread) throw error
    const readable = Object.fromEntries(Object.entries(query).filter(([key]) => !unread.includes(key)))
    const { facets } = await loadFacets(api, readable)
    return { products: { ...noProducts, hasFailed: false }, facets: { ...noFacets, facets } }
  }
}

function loadFacets(api: Api, query: ProductQuery): Promise<Facets> {
  return orInstead(api('GET /products/facets', { query: { ...query, country: query.delivers_to } }), noFacets)
}

export type LoadedList = Awaited<ReturnType<typeof loadList>>

/** Answers 503 when the list could not be loaded, so that the failure is not cached. */
export function answerList<Page>(page: Page, { hasFailed }: Pick<ProductPage, 'hasFailed'>) {
  return hasFailed ? data(page, { status: 503, headers: { 'retry-after': '5' } }) : data(page)
}

const noProducts: FoundPage = {
  data: [],
  current_page: 1,
  last_page: 1,
  per_page: perPage,
  total: 0,
  hasFailed: true,
}

/** The default price range until the bounds are known. */
const noFacets: Facets = {
  total: 0,
  is_total_capped: false,
  currency: 'USD',
  facets: [{ kind: 'range', key: 'price', min: 0, max: 100, currency: 'USD' }],
}

/** A price range without results has no bounds; it is still shown, so that it can be removed. */
function withPrice(facets: Facets, { price }: ListState): Facets {
  const selected = priceBounds(price)
  if (price === undefined || facets.facets.some(({ key }) => key === 'price')) return facets
  const { min = 0, max = Math.max(min, 100) } = selected
  const range: Facet = { kind: 'range', key: 'price', min, max, currency: facets.currency, selected }
  return { ...facets, facets: [...facets.facets, range] }
}

/** Returns `instead` on failure, to keep the rest of the page intact. */
export async function orInstead<Part, Instead>(
  asked: Promise<Part>,
  instead: Instead,
): Promise<Part | Instead> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiProblem && error.status >= 500) return instead
    throw error
  }
}

async function loadTop(
  api: Api,
  { top }: ListLayout,
  { vertical, within, store, products }: ListScope & { readonly products: readonly ProductCard[] },
): Promise<{ doors: readonly CategoryLink[]; banner: Picture | undefined }> {
  if (top === 'none' || store) return { doors: [], banner: undefined }
  const roots = await rootsOf(api, vertical)
  if (top === 'category_slider')
    return { doors: nextCategories(roots, within).map(categoryLinkOf), banner: undefined }
  return { doors: [], banner: bannerOf(within ? findNode(roots, within) : undefined, { roots, products }) }
}

/** Returns a picture for the list's topic, preferably one that none of its products shows. */
function bannerOf(
  found: Found | undefined,
  { roots, products }: { roots: readonly CategoryNode[]; products: readonly ProductCard[] },
): Picture | undefined {
  const near = found ? [found.node, ...found.node.children] : roots
  const pictures = near.flatMap(({ picture }) => picture ?? [])
  const seconds = products.flatMap(({ second_picture: picture }) => picture ?? [])
  const shown = new Set(products.map(({ picture }) => picture?.url))
  return [...pictures, ...seconds].find(({ url }) => !shown.has(url)) ?? pictures[0] ?? roots[0]?.picture
}

/** Returns categories to try when a list has no results. */
async function loadNearest(
  api: Api,
  { vertical, within, store }: ListScope,
): Promise<readonly CategoryLink[]> {
  if (store) return []
  const roots = await rootsOf(api, vertical)
  return nextCategories(roots, within).slice(0, nearestMax).map(categoryLinkOf)
}

async function rootsOf(api: Api, vertical: Vertical | undefined): Promise<readonly CategoryNode[]> {
  const categories = await orInstead(api('GET /categories', { query: { vertical } }), undefined)
  return categories?.data ?? []
}

/**
 * Returns the subcategories of a category, or else its siblings; without a category, the top categories of each
 * vertical.
 */
function nextCategories(roots: readonly CategoryNode[], within: string | undefined): CategoryNode[] {
  const here = within ? findNode(roots, within) : undefined
  const below = here ? here.node.children : roots.flatMap(({ children }) => children)
  const ways = below.length > 0 ? below : (here?.siblings ?? [])
  return ways.filter(({ product_count }) => product_count > 0).slice(0, categoryLinksMax)
}

const categoryLinksMax = 16
const nearestMax = 8

export type CategoryLink = Pick<
  CategoryNode,
  'slug' | 'vertical' | 'name' | 'path' | 'picture' | 'product_count'
>

/** Drops the subcategories, which the page does not show. */
export function categoryLinkOf({
  slug,
  vertical,
  name,
  path,
  picture,
  product_count,
}: CategoryNode): CategoryLink {
  return { slug, vertical, name, path, picture, product_count }
}

interface Found {
  readonly node: CategoryNode
  readonly siblings: readonly CategoryNode[]
}

function findNode(siblings: readonly CategoryNode[], slug: string): Found | undefined {
  for (const node of siblings) {
    if (node.slug === slug) return { node, siblings }
    const below = findNode(node.children, slug)
    if (below) return below
  }
  return undefined
}
