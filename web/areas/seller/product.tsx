import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { runProductCommand } from '#shop/product-editor/action.ts'
import { ProductEditor } from '#shop/product-editor/editor.tsx'
import { loadProduct } from '#shop/product-editor/loader.ts'
import type { Route } from './+types/product'
import { minorUnitsOf, sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

/** `/products/new` adds a product; `?done=` confirms the last command; `?fresh=` loads a version saved by others. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  return loadProduct(apiFrom(context), { role: 'seller', ...params }, url)
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  return runProductCommand({
    api: apiFrom(context),
    route: { role: 'seller', ...params },
    form: await request.formData(),
    url,
    minorUnits: minorUnitsOf(context, params) ?? 2,
    listPath: sellerPath(params.store, 'products'),
  })
}

/** A page with unsaved changes is not loaded again because an order arrived, nor after a refused change. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const isSamePage = args.currentUrl.href === args.nextUrl.href
  return args.formMethod === undefined && isSamePage ? false : args.defaultShouldRevalidate
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'products.title')

const foodVerticals: readonly string[] = ['groceries', 'restaurants']

export default function Product({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const store = useSellerStore()
  const listPath = sellerPath(params.store, 'products')
  return (
    <ProductEditor
      loaded={loaderData}
      outcome={actionData}
      listPath={listPath}
      stockPath={sellerPath(params.store, 'stock')}
      listLabel={t('seller.nav_products')}
      slugPath={params.id === 'new' ? undefined : `${listPath}/${params.id}/address`}
      previewPath={`${listPath}/${params.id}/preview`}
      currency={store.currency}
      minorUnits={store.minor_units}
      hasFood={foodVerticals.includes(store.vertical)}
    />
  )
}
