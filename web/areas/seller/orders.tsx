import { ReceiptText } from 'lucide-react'
import { Form } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { sellerViews } from '#contract/order-states.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { TabLinks } from '#ui/tab-links.tsx'
import type { Route } from './+types/orders'
import { sellerPath } from './dashboard.ts'
import { OrderRows } from './order-row.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const search = url.searchParams
  const view = search.get('view') ?? (search.has('state') ? 'all' : 'open')
  search.set('view', view)
  const query = Object.fromEntries(search)
  const orders = await apiFrom(context)('GET /seller/stores/{store}/orders', { params, query })
  return { orders, view, state: search.get('state') ?? undefined, search: search.get('search') ?? '' }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'seller.orders_title')

export default function Orders({ loaderData, params }: Route.ComponentProps) {
  const t = useTranslate()
  const { orders, view, state, search } = loaderData
  const path = sellerPath(params.store, 'orders')
  return (
    <>
      <PageHeader title={t('seller.orders_title')} text={t('seller.orders_found', { count: orders.total })} />
      <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
        <TabLinks
          label={t('seller.orders_title')}
          tabs={(['open', 'done', 'all'] as const).map((name) => ({
            to: name === 'open' ? path : `${path}?view=${name}`,
            label: t(`seller.orders_${name}`),
            isCurrent: view === name && state === undefined,
            count: name === 'open' ? countOf(sellerViews.open, orders.counts) : undefined,
          }))}
        />
        <Form method="get" role="search" className="flex gap-2">
          <SearchField name="search" label={t('seller.orders_search')} defaultValue={search} />
          <input type="hidden" name="view" value="all" />
          <Button type="submit" variant="quiet">
            {t('seller.search_action')}
          </Button>
        </Form>
      </div>
      <div className="mt-6">
        {orders.data.length > 0 ? (
          <OrderRows orders={orders.data} />
        ) : (
          <EmptyState
            icon={ReceiptText}
            title={t('seller.orders_empty_title')}
            text={t('seller.orders_empty_text')}
          />
        )}
      </div>
      <Pagination page={orders.current_page} lastPage={orders.last_page} hrefOf={usePageHref()} />
    </>
  )
}

function countOf(states: readonly string[], counts: Readonly<Record<string, number>>): number {
  return states.reduce((sum, state) => sum + (counts[state] ?? 0), 0)
}
