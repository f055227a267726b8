import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { ChartList } from '#shop/size-charts/chart-list.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import type { Route } from './+types/size-charts'
import { sellerPath } from './dashboard.ts'

/** `?done=removed` confirms the last change. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { data } = await apiFrom(context)('GET /seller/stores/{store}/size-charts', { params })
  return { charts: data, wasRemoved: url.searchParams.get('done') === 'removed' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'products.charts')

export default function SizeCharts({
  loaderData: { charts, wasRemoved },
  params: { store },
}: Route.ComponentProps) {
  const t = useTranslate()
  const products = sellerPath(store, 'products')
  return (
    <ChartList
      charts={charts}
      path={`${products}/size-charts`}
      breadcrumb={
        <Breadcrumb
          items={[{ label: t('seller.nav_products'), to: products }, { label: t('products.charts') }]}
        />
      }
      wasRemoved={wasRemoved}
      isOfStore
    />
  )
}
