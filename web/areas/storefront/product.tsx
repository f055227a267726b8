import {
  type ActionFunctionArgs,
  isRouteErrorResponse,
  type LoaderFunctionArgs,
  type MetaArgs,
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
import { lazyHydrate } from '#app/later.tsx'
import { originFrom, pageMeta } from '#app/meta.ts'
import { notFound } from '#app/not-found.ts'
import { toAppPath } from '#shop/app-path.ts'
import { productData } from '#shop/structured-data.ts'
import { trailMeta } from '#shop/trail-meta.ts'
import { localeOf, localizedPath } from '#values/locale.ts'
import { sharedHeaders } from './caching.ts'
import { addPersonal } from './product/add-personal.ts'
import { productPageData, reviewsPageIn } from './product/load-product.ts'
import { ProductPage, trailOf } from './product/product-page.tsx'

const Gone = lazyHydrate(async () => (await import('./product/product-not-found.tsx')).Gone, 'used')

export async function loader({ url, context, params }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const page = reviewsPageIn(url)
  const read = await readAll(api, { slug: params.slug ?? '', page }, url)
  return productPageData(read, { api, url, origin: context.get(appContext).origin })
}

/** Receives the form of a product with personalisation, whose texts do not belong in an address. */
export async function action({ request, url, params, context }: ActionFunctionArgs) {
  const form = await request.formData()
  return addPersonal({ api: apiFrom(context), slug: params.slug ?? '', url, form })
}

async function readAll(api: Api, { slug, page }: { slug: string; page: number | undefined }, url: URL) {
  const params = { slug }
  try {
    const [settings, product, related, reviews, questions, demand] = await Promise.all([
      api('GET /settings'),
      api('GET /products/{slug}', { params }),
      api('GET /products/{slug}/related', { params }),
      api('GET /products/{slug}/reviews', { params, query: { page } }),
      api('GET /products/{slug}/questions', { params, query: {} }),
      api('GET /products/{slug}/demand', { params }),
    ])
    return { settings, product, related: related.data, reviews, questions, demand }
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

export default function Product() {
  const data = useLoaderData<typeof loader>()
  const refusal = useActionData<typeof action>()
  return <ProductPage key={data.product.id} {...data} refusal={refusal} />
}

export function ErrorBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 410 ? <Gone /> : <ErrorPage />
}
