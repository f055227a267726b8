import { Package, SearchX } from 'lucide-react'
import { Form } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type ShopperStatus, shopperSteps } from '#contract/order-states.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Select } from '#ui/select.tsx'
import type { Route } from './+types/orders.ts'
import { OrderTable } from './order-table.tsx'

const statuses: readonly ShopperStatus[] = [...shopperSteps, 'cancelled']

export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const search = searchParams.get('search')?.trim() ?? ''
  const status = statuses.find((each) => each === searchParams.get('status'))
  const page = searchParams.get('page') ?? undefined
  const orders = await apiFrom(context)('GET /orders', { query: { search, status, page } })
  return { orders, search, status }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'account.orders')

export default function OrdersPage({ loaderData: { orders, search, status } }: Route.ComponentProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  const isFiltered = search !== '' || status !== undefined
  return (
    <>
      <PageHeader title={t('account.orders')} />
      {orders.total > 0 || isFiltered ? (
        <Form role="search" className="flex flex-wrap items-end gap-3">
          <SearchField name="search" label={t('account.search_orders')} defaultValue={search} />
          <Field label={t('account.filter_status')} hidesLabel className="w-48 max-sm:grow">
            <Select name="status" defaultValue={status ?? ''}>
              <option value="">{t('account.any_status')}</option>
              {statuses.map((each) => (
                <option key={each} value={each}>
                  {t(`orders.status_${each}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Button type="submit" variant="quiet">
            {t('account.search')}
          </Button>
        </Form>
      ) : null}
      {orders.data.length > 0 ? <OrderTable orders={orders.data} /> : <Nothing isFiltered={isFiltered} />}
      <Pagination page={orders.current_page} lastPage={orders.last_page} hrefOf={hrefOf} />
    </>
  )
}

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslate()
  return (
    <Card>
      {isFiltered ? (
        <EmptyState
          icon={SearchX}
          title={t('account.no_match_title')}
          text={t('account.no_match_text')}
          action={
            <ButtonLink to="/account/orders" variant="quiet">
              {t('account.reset')}
            </ButtonLink>
          }
        />
      ) : (
        <EmptyState
          icon={Package}
          title={t('account.no_orders_title')}
          text={t('account.no_orders_text')}
          action={<ButtonLink to="/">{t('account.shop')}</ButtonLink>}
        />
      )}
    </Card>
  )
}
