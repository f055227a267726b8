import { apiFrom } from '#app/api.ts'
import { privateMeta } from '#app/private-meta.ts'
import { ChartList } from '#shop/size-charts/chart-list.tsx'
import type { Route } from './+types/size-charts'

/** `?done=removed` confirms the last change. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { data } = await apiFrom(context)('GET /operator/size-charts')
  return { charts: data, wasRemoved: url.searchParams.get('done') === 'removed' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'products.charts')

export default function SizeCharts({ loaderData: { charts, wasRemoved } }: Route.ComponentProps) {
  return <ChartList charts={charts} path="/operator/size-charts" wasRemoved={wasRemoved} isOfStore={false} />
}
