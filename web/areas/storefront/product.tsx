import { useEffect } from 'react'
import {
  type ActionFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useRouteError,
} from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { errorMeta } from '#app/error-meta.ts'
import { ErrorPage } from '#app/error-page.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate, recordUse } from '#app/later.tsx'
import { untilLoaded } from '#app/lazily.ts'
import { originFrom, pageMeta } from '#app/meta.ts'
import { notFound } from '#app/not-found.ts'
import type { CategoryNode, ProductCard, Product as ProductOf } from '#contract/catalog.ts'
import { toAppPath } from '#shop/app-path.ts'
import { categoryTrail } from '#shop/category-path.ts'
import type { DishValues } from '#shop/dish-form.tsx'
import { flat } from '#shop/gallery-styles.ts'
import { productData } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import {
  type Choices,
  choicesOf,
  firstChoices,
  missingOptions,
  variantNamed,
  variantOf,
} from '#shop/variants.ts'
import { weekdayAt } from '#shop/weekday-at.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { addPersonal } from './product/add-personal.ts'
import { BuyBox } from './product/buy-box.tsx'
import { formChoices } from './product/form-choices.ts'
import { type Layout, layoutNamed, layouts } from './product/layouts.ts'
import type { Aside } from './product/product-sections.tsx'
import { useChosenVariant } from './product/use-chosen-variant.ts'

const Gallery = lazyHydrate(async () => (await import('#shop/gallery.tsx')).Gallery, 'used')
const DetailsAccordion = lazyHydrate(
  async () => (await import('./product/details-accordion.tsx')).DetailsAccordion,
)
const Bundle = lazyHydrate(async () => (await import('./product/bundle.tsx')).Bundle)
const Further = lazyHydrate(async () => (await import('./product/product-sections.tsx')).Further)
const Related = lazyHydrate(async () => (await import('./product/related.tsx')).Related)

const Gone = lazyHydrate(async () => (await import('./product/product-not-found.tsx')).Gone, 'used')

const POPULAR = 4
// Long enough for the page to hydrate, and to skip visitors who leave at once.
const viewDelayMs = 2_000

export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const { searchParams } = url
  const reviewsPage = pageNumber(searchParams.get('page'))
  const [settings, product, related, reviews, questions, demand] = await readAll(
    api,
    { slug: params.slug ?? '', page: reviewsPage },
    url,
  )
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
    aside: layout.hasAside ? await loadAside(api, product, related.data) : undefined,
    related: related.data,
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
    url: context.get(appContext).origin + url.pathname,
  }
}

/** Receives the form of a product with personalisation, whose texts do not belong in an address. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return addPersonal({ api: apiFrom(context), slug: params.slug ?? '', url, form })
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

async function readAll(api: Api, { slug, page }: { slug: string; page: number | undefined }, url: URL) {
  const params = { slug }
  try {
    return await Promise.all([
      api('GET /settings'),
      api('GET /products/{slug}', { params }),
      api('GET /products/{slug}/related', { params }),
      api('GET /products/{slug}/reviews', { params, query: { page } }),
      api('GET /products/{slug}/questions', { params, query: {} }),
      api('GET /products/{slug}/demand', { params }),
    ])
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 410 || (await isGone(api, slug))) throw new Response(null, { status: 410 })
    if (error.status === 404 || error.status === 422) throw notFound(url)
    throw error
  }
}

/** The related calls answer 404 for a removed product; the product itself answers 410. */
async function isGone(api: Api, slug: string): Promise<boolean> {
  try {
    await api('GET /products/{slug}', { params: { slug } })
    return false
  } catch (error) {
    return error instanceof ApiProblem && error.status === 410
  }
}

function pageNumber(text: string | null): number | undefined {
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

/** Opening a panel on the page itself needs no new data. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame = currentUrl.pathname === nextUrl.pathname && currentUrl.search === nextUrl.search
  return isSame && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const { loaderData, error } = args
  const t = translatorFor(localeOf(args.location.pathname))
  if (isRouteErrorResponse(error) && error.status === 410) {
    return pageMeta(args, { title: t('buy.gone_title'), isHidden: true })
  }
  if (!loaderData) return errorMeta(args)
  const { product, reviews } = loaderData
  const locale = localeOf(args.location.pathname)
  const hrefOf = (path: string) => localizedPath(path, locale)
  const origin = originFrom(args.matches)
  return [
    ...pageMeta(args, {
      title: product.seo_title ?? product.name,
      description: product.seo_description ?? product.short_description,
      canonical: `/product/${product.slug}`,
      kind: 'product',
      picture: toAppPath(product.share_picture),
    }),
    { 'script:ld+json': productData({ origin, hrefOf }, product, reviews.data) },
    trailMeta(args, [...trailOf(product), { name: product.name, path: `/product/${product.slug}` }]),
  ]
}

/** Returns the breadcrumb: the restaurant for a dish, the categories for anything else. */
function trailOf({ vertical, crumbs, store }: ProductOf) {
  const trail = categoryTrail(vertical, crumbs)
  if (vertical !== 'restaurants') return trail
  return [...trail.slice(0, 1), { name: store.name, path: `/restaurants/${store.slug}` }]
}

/**
 * The picture of the chosen value comes first, even when it is not among the product's own, which show the default
 * variant.
 */
function picturesWith(
  pictures: ProductOf['pictures'],
  chosen: ProductOf['options'][number]['values'][number]['picture'],
) {
  if (!chosen) return pictures
  return [
    pictures.find(({ url }) => url === chosen.url) ?? chosen,
    ...pictures.filter(({ url }) => url !== chosen.url),
  ]
}

/** Whether the product can be added to the cart without filling in anything besides its options. */
function isAddedAlone({ kind, external, personalisation = [] }: ProductOf): boolean {
  return kind !== 'dish' && !external && !personalisation.some((field) => field.is_required)
}

export default function Product() {
  const data = useLoaderData<typeof loader>()
  return <ProductPage key={data.product.id} {...data} />
}

function ProductPage(data: Awaited<ReturnType<typeof loader>>) {
  const {
    product,
    related,
    reviews,
    questions,
    companions,
    soldRecently,
    layout,
    aside,
    tab,
    today,
    url,
    wasAsked,
    written,
  } = data
  const t = useTranslate()
  const refusal = useActionData<typeof action>()
  const chosen = useChosenVariant(product, refusal?.choices ?? data.choices)
  useProductView(product.id)
  const stays = 'lg:sticky lg:top-36 lg:self-start'
  const gallery = (
    <Gallery
      pictures={picturesWith(product.pictures, chosen.picture)}
      name={product.name}
      look={layout.gallery}
    />
  )
  const isInAccordion = layout.details === 'accordion'
  const info = (
    <BuyBox
      product={product}
      chosen={chosen}
      soldRecently={soldRecently}
      wasAsked={wasAsked}
      written={written}
      refusal={refusal}
      url={url}
      today={today}
    >
      {isInAccordion ? <DetailsAccordion product={product} /> : null}
    </BuyBox>
  )
  return (
    <div className="flex flex-col gap-16 lg:gap-24">
      <div className="page-width flex flex-col gap-6 pt-6">
        <Breadcrumb
          items={[
            { label: t('catalog.home'), to: '/' },
            ...trailOf(product).map(({ name, path }) => ({ label: name, to: toAppPath(path) })),
            { label: product.name },
          ]}
        />
        {layout.columns ? (
          <div className={`grid gap-x-12 gap-y-8 xl:gap-x-16 ${layout.columns}`}>
            <div className={`min-w-0 ${layout.stays === 'gallery' ? stays : ''}`}>{gallery}</div>
            <div className={`min-w-0 ${layout.stays === 'info' ? stays : ''}`}>{info}</div>
          </div>
        ) : (
          <div className="flex flex-col gap-8 lg:gap-12">
            {gallery}
            <div className="mx-auto w-full max-w-3xl">{info}</div>
          </div>
        )}
      </div>
      {companions.data.length > 0 && isAddedAlone(product) ? (
        <Bundle product={product} companions={companions.data} source={companions.source} />
      ) : null}
      <Further
        product={product}
        reviews={reviews}
        questions={questions}
        layout={layout}
        aside={aside}
        tab={tab}
      />
      <Related productId={product.id} related={related} />
    </div>
  )
}

function useProductView(productId: string): void {
  useEffect(() => {
    // An address with a fragment may point into a part that must load before it can be shown.
    if (window.location.hash !== '') recordUse()
  }, [])
  useEffect(() => {
    // In the background; nothing waits for it.
    const rest = setTimeout(
      async () => (await untilLoaded(() => import('./product/recent.ts'))).recordViewed(productId),
      viewDelayMs,
    )
    return () => clearTimeout(rest)
  }, [productId])
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 410 ? <Gone /> : <ErrorPage />
}
