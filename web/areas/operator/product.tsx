import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { runProductCommand } from '#shop/product-editor/action.ts'
import { ProductEditor } from '#shop/product-editor/editor.tsx'
import { loadProduct } from '#shop/product-editor/loader.ts'
import { minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/product'

const listPath = '/operator/products'
const foodVerticals: readonly string[] = ['groceries', 'restaurants']

/** Edits a product of any store, or adds one at `/new`; `?done=` confirms the last command; `?fresh=` loads a version saved by others. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [loaded, { store }] = await Promise.all([
    loadProduct(api, { role: 'operator', ...params }, url),
    found(url, api('GET /operator/stores/{slug}', { params: { slug: params.store } })),
  ])
  return { ...loaded, store, hasFood: foodVerticals.includes(store.vertical) }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const currency = String(form.get('currency') ?? '')
  return runProductCommand({
    api: apiFrom(context),
    route: { role: 'operator', ...params },
    form,
    url,
    minorUnits: minorUnitsIn(currency),
    listPath,
  })
}

/** A refused change leaves the page as it is, with what was typed. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = args.currentUrl.href === args.nextUrl.href
  return args.formMethod === undefined && isSamePage ? false : args.defaultShouldRevalidate
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'products.title')

export default function Product({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ProductEditor
      loaded={loaderData}
      outcome={actionData}
      listPath={listPath}
      stockPath={`/operator/stores/${params.store}/stock`}
      listLabel={t('operator.products_title')}
      slugPath={params.id === 'new' ? undefined : `/operator/slugs/product/${params.id}`}
      previewPath={`/operator/stores/${params.store}/products/${params.id}/preview`}
      currency={loaderData.store.currency}
      minorUnits={loaderData.store.minor_units}
      hasFood={loaderData.hasFood}
    />
  )
}
