import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { chartAction } from '#shop/size-charts/chart-action.ts'
import { ChartPage } from '#shop/size-charts/chart-page.tsx'
import { chartIn } from '#shop/size-charts/chart-values.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/size-chart'
import { sellerPath } from './dashboard.ts'

/** `new` adds a chart; `?done=saved` confirms the last change. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const chart =
    params.id === 'new'
      ? undefined
      : (await found(url, apiFrom(context)('GET /seller/stores/{store}/size-charts/{id}', { params })))
          .size_chart
  return { chart, wasSaved: url.searchParams.get('done') === 'saved' }
}

export function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const { store } = params
  const to = (path: string) =>
    redirect(
      localizedPath(`${sellerPath(store, 'products')}/size-charts${path}`, localeOf(url.pathname)),
      303,
    )
  return chartAction(request, url, {
    keep: async (values) => {
      const fields = chartIn(values)
      const { size_chart } =
        params.id === 'new'
          ? await api('POST /seller/stores/{store}/size-charts', { params: { store }, body: fields })
          : await api('PUT /seller/stores/{store}/size-charts/{id}', {
              params,
              body: { ...fields, version: Number(values.version) },
            })
      return to(`/${size_chart.id}?done=saved`)
    },
    remove: async () => {
      await api('DELETE /seller/stores/{store}/size-charts/{id}', { params })
      return to('?done=removed')
    },
  })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'products.charts')

export default function SizeChart({
  loaderData: { chart, wasSaved },
  actionData: refusal,
  params: { store },
}: Route.ComponentProps) {
  const t = useTranslate()
  const products = sellerPath(store, 'products')
  return (
    <ChartPage
      chart={chart}
      refusal={refusal}
      wasSaved={wasSaved}
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('products.charts'), to: `${products}/size-charts` },
            { label: chart?.name.en ?? t('products.chart_new') },
          ]}
        />
      }
    />
  )
}
