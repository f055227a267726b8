/** Loads the page of a product, for shoppers and for previews. */
import { redirect } from 'react-router'
import type { Api } from '#app/api.ts'
import type { CategoryNode, ProductCard, Product as ProductOf } from '#contract/catalog.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { DishValues } from '#shop/dish-form.tsx'
import { flat } from '#shop/gallery-styles.ts'
import {
  type Choices,
  choicesOf,
  firstChoices,
  missingOptions,
  variantNamed,
  variantOf,
} from '#shop/variants.ts'
import { weekdayAt } from '#shop/weekday-at.ts'
import { formChoices } from './form-choices.ts'
import { type Layout, layoutNamed, layouts } from './layouts.ts'
import type { Aside } from './product-sections.tsx'

const POPULAR = 4

interface Loaded {
  readonly settings: Answer<Endpoints['GET /settings']>
  readonly product: ProductOf
  readonly related: readonly ProductCard[]
  readonly reviews: Answer<Endpoints['GET /products/{slug}/reviews']>
  readonly questions: Answer<Endpoints['GET /products/{slug}/questions']>
  readonly demand: Answer<Endpoints['GET /products/{slug}/demand']>
}

/** Returns what the page shows of a product that was read. */
export async function productPageData(
  { settings, product, related, reviews, questions, demand }: Loaded,
  { api, url, origin }: { readonly api: Api; readonly url: URL; readonly origin: string },
) {
  const { searchParams } = url
  const reviewsPage = reviewsPageIn(url)
  const isForm = product.options.some(({ id }) => searchParams.has(`option-${id}`))
  const choices = isForm
    ? formChoices(product, (name) => searchParams.get(name))
    : addressChoices(product, searchParams)
  const named = isForm ? variantOf(product, choices) : undefined
  if (named) throw redirect(`${url.pathname}?variant=${encodeURIComponent(named.sku)}`)
  if (reviews.current_page !== (reviewsPage ?? 1)) throw redirect(withPage(url, reviews.current_page))
  const layout = layoutWithout(
    product.left_out,
    layouts[layoutNamed(searchParams.get('layout'), settings.product_layout)],
  )
  return {
    product,
    aside: layout.hasAside ? await loadAside(api, product, related) : undefined,
    related,
    reviews,
    questions,
    companions: {
      ...demand.companions,
      data: product.weight_sale ? [] : demand.companions.data.filter(isByPiece),
    },
    soldRecently: settings.tells_recent_sales ? demand.sold_recently : undefined,
    choices,
    written: product.kind === 'dish' ? dishValuesIn(searchParams) : undefined,
    wasAsked: isForm && missingOptions(product, choices).length > 0,
    layout,
    tab: searchParams.get('tab') ?? undefined,
    today: weekdayAt(product.store.timezone, new Date()),
    url: origin + url.pathname,
  }
}

/** A single item of goods sold by weight can be less than the smallest weight to order. */
function isByPiece({ weight_unit: unit }: ProductCard): boolean {
  return unit === undefined
}

function layoutWithout(leftOut: ProductOf['left_out'], layout: Layout): Layout {
  return leftOut.includes('zoom') ? { ...layout, gallery: flat(layout.gallery) } : layout
}

/** Loads the store's best-selling products, and the product's category. */
async function loadAside(
  api: Api,
  { id, store, vertical, crumbs, pictures }: ProductOf,
  related: readonly ProductCard[],
): Promise<Aside> {
  const [{ data: cards }, { data: roots }] = await Promise.all([
    api('GET /products', { query: { store: store.slug } }),
    api('GET /categories', { query: { vertical } }),
  ])
  const popular = cards.filter((card) => card.id !== id && card.stock !== 'sold_out').slice(0, POPULAR)
  // Dishes are browsed by restaurant.
  const kind = vertical === 'restaurants' ? undefined : categoryAt(roots, crumbs.at(-1)?.path ?? '')
  // The category's picture should not be one of this product's own.
  const isOwn = pictures.some(({ url }) => url === kind?.picture?.url)
  return { popular, kind: kind && isOwn ? { ...kind, picture: related[0]?.picture } : kind }
}

function categoryAt(nodes: readonly CategoryNode[], path: string): CategoryNode | undefined {
  const node = nodes.find((each) => path === each.path || path.startsWith(`${each.path}/`))
  return node && node.path !== path ? categoryAt(node.children, path) : node
}

/** Returns the page of reviews in the address. */
export function reviewsPageIn({ searchParams }: URL): number | undefined {
  const text = searchParams.get('page')
  return text !== null && /^[1-9]\d{0,3}$/.test(text) ? Number(text) : undefined
}

function withPage(url: URL, page: number): string {
  const params = new URLSearchParams(url.searchParams)
  if (page > 1) params.set('page', String(page))
  else params.delete('page')
  return `${url.pathname}${params.size > 0 ? `?${params}` : ''}`
}

/** Reads a returned dish form (dishQuery in cart-form.ts). */
function dishValuesIn(params: URLSearchParams): DishValues | undefined {
  if (!params.has('modifier_ids')) return undefined
  const qty = Number(params.get('qty'))
  return {
    modifierIds: params.getAll('modifier_ids'),
    note: (params.get('note') ?? '').slice(0, 200),
    qty: Number.isInteger(qty) && qty > 0 && qty < 1000 ? qty : 1,
  }
}

/** Returns the choices of the variant in the address; without one, only those that change the pictures. */
function addressChoices(product: ProductOf, params: URLSearchParams): Choices {
  const variant = variantNamed(product, params.get('variant') ?? undefined)
  return variant ? choicesOf(product, variant) : firstChoices(product)
}
