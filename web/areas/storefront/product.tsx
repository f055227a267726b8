import {
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useLoaderData,
} from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { later } from '#app/later.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import { notFound } from '#app/not-found.ts'
import type { Product as ProductOf } from '#contract/catalog.ts'
import type { Picture } from '#contract/common.ts'
import { toAppPath } from '#shop/app-path.ts'
import { Gallery } from '#shop/gallery.tsx'
import { ProductShelf } from '#shop/product-shelf.tsx'
import { breadcrumbData, categoryTrail, largestOf, productData } from '#shop/structured-data.ts'
import { variantNamed, variantOf } from '#shop/variants.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { BuyBox } from './product/buy-box.tsx'
import { useChosenVariant } from './product/use-chosen-variant.ts'

const Further = later(async () => (await import('./product/further.tsx')).Further)

export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const slug = params.slug ?? ''
  const reviewsPage = pageNumber(url.searchParams.get('page'))
  const [product, related, reviews, questions] = await readAll(api, slug, reviewsPage, url)
  const chosen = chosenInForm(product, url.searchParams)
  if (chosen) throw redirect(`${url.pathname}?variant=${encodeURIComponent(chosen)}`)
  if (reviews.current_page !== (reviewsPage ?? 1)) throw redirect(withPage(url, reviews.current_page))
  return {
    product,
    related: related.data,
    reviews,
    questions,
    variant: variantNamed(product, url.searchParams.get('variant') ?? undefined)?.sku,
  }
}

async function readAll(api: Api, slug: string, page: number | undefined, url: URL) {
  const params = { slug }
  try {
    return await Promise.all([
      api('GET /products/{slug}', { params }),
      api('GET /products/{slug}/related', { params }),
      api('GET /products/{slug}/reviews', { params, query: { page } }),
      api('GET /products/{slug}/questions', { params, query: {} }),
    ])
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    if (error.status === 410) throw new Response(null, { status: 410 })
    if (error.status === 404 || error.status === 422) throw notFound(url)
    throw error
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

/** A plain form sends each chosen value by its option: the variant they mean together has an address of its own. */
function chosenInForm(product: ProductOf, params: URLSearchParams): string | undefined {
  if (!product.options.some(({ id }) => params.has(`option-${id}`))) return undefined
  const choices = product.options.flatMap(({ id }) => {
    const value = params.get(`option-${id}`)
    return value === null ? [] : [[id, value] as const]
  })
  return variantOf(product, Object.fromEntries(choices))?.sku ?? variantNamed(product, undefined)?.sku
}

/** Another variant is known already; only another page of reviews or another product is asked for. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSamePlace = currentUrl.pathname === nextUrl.pathname
  const isSamePage = currentUrl.searchParams.get('page') === nextUrl.searchParams.get('page')
  const isOtherVariant = currentUrl.searchParams.get('variant') !== nextUrl.searchParams.get('variant')
  return isSamePlace && isSamePage && isOtherVariant ? false : defaultShouldRevalidate
}

export function headers() {
  return sharedHeaders
}

export function meta(args: MetaArgs<typeof loader>) {
  const { loaderData } = args
  if (!loaderData) return []
  const { product, reviews } = loaderData
  const locale = localeOf(args.location.pathname)
  const hrefOf = (path: string) => localizedPath(path, locale)
  const origin = originFrom(args.matches)
  const trail = [
    { name: translatorFor(locale)('catalog.home'), path: '/' },
    ...trailOf(product),
    { name: product.name, path: `/product/${product.slug}` },
  ]
  const [picture] = product.pictures
  return [
    ...pageMeta(args, {
      title: product.name,
      description: product.short_description,
      canonical: `/product/${product.slug}`,
      kind: 'product',
      ...(picture ? { picture: toAppPath(largestOf('', picture)) } : {}),
    }),
    { 'script:ld+json': productData({ origin, hrefOf }, product, reviews.data) },
    {
      'script:ld+json': breadcrumbData(
        origin,
        trail.map((crumb) => ({ ...crumb, path: hrefOf(crumb.path) })),
      ),
    },
  ]
}

/** The way down to a product: for a dish its kitchen, for everything else its categories. */
function trailOf({ vertical, crumbs, store }: ProductOf) {
  const trail = categoryTrail(vertical, crumbs)
  if (vertical !== 'restaurants') return trail
  return [...trail.slice(0, 1), { name: store.name, path: `/restaurants/${store.slug}` }]
}

/** What was chosen is seen first, also where it is not among the product's own pictures. */
function picturesWith(pictures: ProductOf['pictures'], chosen: Picture | undefined): ProductOf['pictures'] {
  if (!chosen) return pictures
  return [chosen, ...pictures.filter(({ url }) => url !== chosen.url)]
}

export default function Product() {
  const { product, related, reviews, questions, variant: initial } = useLoaderData<typeof loader>()
  const t = useTranslate()
  const chosen = useChosenVariant(product, initial)
  return (
    <div key={product.id} className="flex flex-col gap-20">
      <div className="page-width flex flex-col gap-6 pt-6">
        <Breadcrumb
          items={[
            { label: t('catalog.home'), to: '/' },
            ...trailOf(product).map(({ name, path }) => ({ label: name, to: toAppPath(path) })),
            { label: product.name },
          ]}
        />
        <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
          <div className="lg:sticky lg:top-36 lg:self-start">
            <Gallery pictures={picturesWith(product.pictures, chosen.picture)} name={product.name} />
          </div>
          <BuyBox product={product} chosen={chosen} />
        </div>
      </div>
      <Further product={product} reviews={reviews} questions={questions} />
      {related.length > 0 ? (
        <section aria-labelledby="related-title" className="page-width">
          <h2 id="related-title" className="mb-8 text-4xl">
            {t('product.related')}
          </h2>
          <ProductShelf label={t('product.related')} products={related} />
        </section>
      ) : null}
    </div>
  )
}
