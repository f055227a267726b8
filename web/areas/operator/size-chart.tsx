import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { chartAction } from '#shop/size-charts/chart-action.ts'
import { ChartPage } from '#shop/size-charts/chart-page.tsx'
import { categoriesIn, chartIn } from '#shop/size-charts/chart-values.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/size-chart'

/** `new` adds a chart; `?done=saved` confirms the last change. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const chart =
    params.id === 'new'
      ? undefined
      : (await found(url, api('GET /operator/size-charts/{id}', { params }))).size_chart
  const { data: categories } = await api('GET /operator/categories')
  return { chart, categories, wasSaved: url.searchParams.get('done') === 'saved' }
}

export function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const to = (path: string) =>
    redirect(localizedPath(`/operator/size-charts${path}`, localeOf(url.pathname)), 303)
  return chartAction(request, url, {
    keep: async (values) => {
      const fields = { ...chartIn(values), category_ids: categoriesIn(values) }
      const { size_chart } =
        params.id === 'new'
          ? await api('POST /operator/size-charts', { body: fields })
          : await api('PUT /operator/size-charts/{id}', {
              params,
              body: { ...fields, version: Number(values.version) },
            })
      return to(`/${size_chart.id}?done=saved`)
    },
    remove: async () => {
      await api('DELETE /operator/size-charts/{id}', { params })
      return to('?done=removed')
    },
  })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'products.charts')

export default function SizeChart({
  loaderData: { chart, categories, wasSaved },
  actionData: refusal,
}: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <ChartPage
      chart={chart}
      refusal={refusal}
      wasSaved={wasSaved}
      categories={categories}
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('products.charts'), to: '/operator/size-charts' },
            { label: chart?.name.en ?? t('products.chart_new') },
          ]}
        />
      }
    />
  )
}
