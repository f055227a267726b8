import { ClipboardList } from 'lucide-react'
import { Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import { refuse } from '#app/refusal.ts'
import type { StockTake } from '#contract/stock-takes.ts'
import { textOf } from '#shop/cart-form.ts'
import { Moment } from '#shop/moment.tsx'
import { TakeBadge } from '#shop/stock/take-badge.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/stock-takes'
import { sellerPath } from './dashboard.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [takes, { categories }] = await Promise.all([
    api('GET /seller/stores/{store}/stock-takes', { params, query: queryOf(url) }),
    api('GET /seller/stores/{store}/product-choices', { params }),
  ])
  return { takes, categories }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const category = textOf(form, 'category_id')
  try {
    const { stock_take } = await apiFrom(context)('POST /seller/stores/{store}/stock-takes', {
      params,
      body: category === undefined ? {} : { category_id: category },
    })
    const path = `${sellerPath(params.store, 'stock')}/takes/${stock_take.id}` as const
    return redirect(localizedPath(path, localeOf(url.pathname)), 303)
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'stock.takes')

export default function StockTakes({
  loaderData: { takes, categories },
  actionData: refusal,
  params,
}: Route.ComponentProps) {
  const t = useTranslate()
  const stock = sellerPath(params.store, 'stock')
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb items={[{ label: t('stock.movements'), to: stock }, { label: t('stock.takes') }]} />
        }
        title={t('stock.takes')}
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {refusal ? <Alert tone="danger">{refusal.errors.category_id ?? refusal.message}</Alert> : null}
        <StartForm categories={categories} />
        {takes.data.length === 0 ? (
          <EmptyState icon={ClipboardList} title={t('stock.takes_none')} text={t('stock.takes_none_text')} />
        ) : (
          <TakeTable takes={takes.data} path={`${stock}/takes`} />
        )}
      </div>
      <Pagination page={takes.current_page} lastPage={takes.last_page} hrefOf={usePageHref()} />
    </>
  )
}

function StartForm({ categories }: Pick<Route.ComponentProps['loaderData'], 'categories'>) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Panel title={t('stock.take_new')}>
      <Form method="post" className="flex flex-wrap items-end gap-3">
        <Field label={t('stock.take_what')} className="min-w-64">
          <Select name="category_id" defaultValue="">
            <option value="">{t('stock.take_all')}</option>
            {categories.map(({ id, name, depth }) => (
              <option key={id} value={id}>
                {'\u00a0'.repeat(2 * Math.max(0, depth - 1)) + name}
              </option>
            ))}
          </Select>
        </Field>
        <Button type="submit" variant="action" isBusy={isBusy}>
          {t('stock.take_start')}
        </Button>
      </Form>
    </Panel>
  )
}

interface TakeTableProps {
  readonly takes: readonly StockTake[]
  readonly path: AppPath
}

function TakeTable({ takes, path }: TakeTableProps) {
  const t = useTranslate()
  return (
    <Table
      caption={t('stock.takes')}
      rows={takes}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('stock.take_what'),
          isHeader: true,
          cell: ({ id, category }) => (
            <TextLink to={`${path}/${id}`} variant="more">
              <bdi>{category ?? t('stock.take_all')}</bdi>
            </TextLink>
          ),
        },
        { label: t('stock.take_state'), cell: ({ state }) => <TakeBadge state={state} /> },
        {
          label: t('stock.take_started'),
          cell: ({ started_at, started_by }) => (
            <>
              <Moment at={started_at} />
              {started_by ? <bdi className="block text-sm text-muted">{started_by}</bdi> : null}
            </>
          ),
        },
        { label: t('stock.take_counted'), isNumber: true, cell: ({ counted }) => counted },
        { label: t('stock.take_different'), isNumber: true, cell: ({ different }) => different },
      ]}
    />
  )
}
