import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { loadMovements } from '#shop/stock/api.ts'
import { correctStock } from '#shop/stock/correct.ts'
import { MovementsPage } from '#shop/stock/movements-page.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { purchaseNumberOf } from '#values/order-number.ts'
import type { Route } from './+types/stock-movements'

export async function loader({ context, params: { store }, url }: Route.LoaderArgs) {
  return loadMovements(apiFrom(context), { role: 'operator', store, url })
}

export async function action({ context, params: { store }, request }: Route.ActionArgs) {
  return correctStock(apiFrom(context), { role: 'operator', store, form: await request.formData() })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'stock.movements')

export default function StockMovements({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const store = `/operator/stores/${params.store}` as const
  return (
    <MovementsPage
      loaded={loaderData}
      corrected={actionData && 'variant' in actionData ? actionData.variant : undefined}
      refusal={actionData && 'errors' in actionData ? actionData : undefined}
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('operator.stores_title'), to: `/operator/stores?search=${params.store}` },
            { label: t('stock.movements') },
          ]}
        />
      }
      path={`${store}/stock`}
      csvPath={`${store}/stock/movements.csv`}
      productPath={(id) => `${store}/products/${id}`}
      orderPath={(number) => `/operator/orders/${purchaseNumberOf(number)}`}
    />
  )
}
