import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { refuse } from '#app/refusal.ts'
import { enterLines, enterList, enterScan } from '#shop/stock/take-commands.ts'
import { TakePage } from '#shop/stock/take-page.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import type { Route } from './+types/stock-take'
import { sellerPath } from './dashboard.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  const asked = apiFrom(context)('GET /seller/stores/{store}/stock-takes/{id}', { params, query })
  return { ...(await found(url, asked)), query }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const entering = { api, params, form }
  switch (choiceIn(form, 'command', { of: ['scan', 'list', 'lines', 'apply', 'discard'], url })) {
    case 'scan':
      return enterScan(entering)
    case 'list':
      return enterList(entering)
    case 'lines':
      return enterLines(entering)
    case 'apply':
      try {
        return await api('POST /seller/stores/{store}/stock-takes/{id}/apply', { params })
      } catch (error) {
        return refuse(error, form)
      }
    case 'discard':
      try {
        return await api('POST /seller/stores/{store}/stock-takes/{id}/discard', { params })
      } catch (error) {
        return refuse(error, form)
      }
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'stock.takes')

/** Counts of one stock take, entered by list, scanner or lines, and its differences. */
export default function StockTake({ loaderData, actionData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const stock = sellerPath(params.store, 'stock')
  const take = loaderData.stock_take
  return (
    <TakePage
      take={take}
      counts={loaderData.counts}
      query={loaderData.query}
      entered={actionData && 'entered' in actionData ? actionData : undefined}
      refusal={actionData && 'message' in actionData ? actionData : undefined}
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('stock.movements'), to: stock },
            { label: t('stock.takes'), to: `${stock}/takes` },
            { label: take.category ?? t('stock.take_all') },
          ]}
        />
      }
    />
  )
}
