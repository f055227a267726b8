import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { loadMovements } from '#shop/stock/api.ts'
import { correctStock } from '#shop/stock/correct.ts'
import { MovementsPage } from '#shop/stock/movements-page.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import type { Route } from './+types/stock-movements'
import { sellerPath } from './dashboard.ts'

export async function loader({ context, params: { store }, url }: Route.LoaderArgs) {
  return loadMovements(apiFrom(context), { role: 'seller', store, url })
}

export async function action({ context, params: { store }, request }: Route.ActionArgs) {
  return correctStock(apiFrom(context), { role: 'seller', store, form: await request.formData() })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'stock.movements')

export default function StockMovements({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const products = sellerPath(params.store, 'products')
  return (
    <MovementsPage
      loaded={loaderData}
      corrected={actionData && 'variant' in actionData ? actionData.variant : undefined}
      refusal={actionData && 'errors' in actionData ? actionData : undefined}
      breadcrumb={
        <Breadcrumb
          items={[{ label: t('seller.nav_products'), to: products }, { label: t('stock.movements') }]}
        />
      }
      path={sellerPath(params.store, 'stock')}
      takesPath={`${sellerPath(params.store, 'stock')}/takes`}
      csvPath={`${sellerPath(params.store, 'stock')}/movements.csv`}
      productPath={(id) => `${products}/${id}`}
      orderPath={(number) => `${sellerPath(params.store, 'orders')}/${number}`}
    />
  )
}
