import { ArrowLeft } from 'lucide-react'
import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { type Api, ApiProblem, apiFrom } from '#app/api.ts'
import { appContext } from '#app/context.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import type { Product } from '#contract/catalog.ts'
import { type ProductRoute, productApi } from '#shop/product-editor/api.ts'
import { unsavedChanges } from '#shop/product-editor/unsaved.ts'
import { ButtonLink } from '#ui/button.tsx'
import { productPageData, reviewsPageIn } from './product/load-product.ts'
import { ProductPage } from './product/product-page.tsx'

export { ErrorPage as ErrorBoundary } from '#app/error-page.tsx'

/**
 * Shows a product to those who edit it as its page will show it to shoppers. At the address of the editor with
 * `/preview`; for anyone else it is not found.
 */
export async function loader({ url, context, params: { store = '', id = '' } }: LoaderFunctionArgs) {
  const api = apiFrom(context)
  const role: ProductRoute['role'] = /\/operator\/stores\//.test(url.pathname) ? 'operator' : 'seller'
  const { product, related, unsaved } = await readPreview(api, { role, store, id }, url)
  const [settings, shown] = await Promise.all([
    api('GET /settings'),
    readShown(api, product.slug, reviewsPageIn(url)),
  ])
  const data = await productPageData(
    { settings, product: withoutActions(product), related, ...shown },
    { api, url, origin: context.get(appContext).origin },
  )
  const editor: AppPath =
    role === 'seller' ? `/seller/desk/${store}/products/${id}` : `/operator/stores/${store}/products/${id}`
  return { ...data, editor, unsaved }
}

/** Reads the preview with the unsaved changes of the caller, or without them if they contain errors. */
async function readPreview(api: Api, route: ProductRoute, url: URL) {
  const calls = productApi(api, route)
  try {
    const [{ product }, { autosave }] = await Promise.all([calls.read(), calls.autosave()])
    const changes = autosave ? unsavedChanges(product, autosave) : {}
    if (Object.keys(changes).length === 0) return { ...(await calls.preview({})), unsaved: undefined }
    const shown = await orRefused(calls.preview(changes))
    if (shown) return { ...shown, unsaved: 'shown' as const }
    return { ...(await calls.preview({})), unsaved: 'invalid' as const }
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500 && error.status !== 429) throw notFound(url)
    throw error
  }
}

async function orRefused<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 422) return undefined
    throw error
  }
}

/** Reads what shoppers wrote and bought; nothing if the product is not public. */
async function readShown(api: Api, slug: string, page: number | undefined) {
  const params = { slug }
  const [reviews, questions] = await Promise.all([
    ifPublic(api('GET /products/{slug}/reviews', { params, query: { page } })),
    ifPublic(api('GET /products/{slug}/questions', { params, query: {} })),
  ])
  const none = { data: [], current_page: 1, last_page: 1, per_page: 1, total: 0 }
  const summary = { count: 0, histogram: [0, 0, 0, 0, 0], with_pictures: 0, languages: [] }
  const ref = { id: '', slug, name: '' }
  return {
    reviews: reviews ?? { ...none, product: ref, summary },
    questions: questions ?? { ...none, product: ref },
    demand: { companions: { data: [], source: 'store' as const } },
  }
}

async function ifPublic<T>(asked: Promise<T>): Promise<T | undefined> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiProblem && (error.status === 404 || error.status === 410)) return undefined
    throw error
  }
}

/** Leaves out the buttons that store or share the product. */
function withoutActions(product: Product): Product {
  const actions = ['wishlist', 'compare', 'ask', 'social_share', 'sticky_checkout'] as const
  return { ...product, left_out: [...product.left_out, ...actions] }
}

export function meta(args: MetaArgs<typeof loader>) {
  return privateMeta(args, 'products.preview_title')
}

const unsavedTexts = { shown: 'products.preview_unsaved', invalid: 'products.preview_errors' } as const

export default function ProductPreview() {
  const { editor, unsaved, ...data } = useLoaderData<typeof loader>()
  const t = useTranslate()
  return (
    <>
      <div className="page-width pt-4">
        <div className="flex flex-wrap items-center justify-between gap-4 rounded-2xl bg-offer-soft px-5 py-3">
          <p role="status" className="font-semibold text-strong">
            {t('products.preview_text')} {unsaved ? t(unsavedTexts[unsaved]) : null}
          </p>
          <ButtonLink to={editor} variant="quiet" size="sm" icon={ArrowLeft}>
            {t('products.preview_back')}
          </ButtonLink>
        </div>
      </div>
      <ProductPage key={data.product.id} {...data} />
    </>
  )
}
