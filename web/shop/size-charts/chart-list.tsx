import { Plus, Ruler } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'

interface ChartListProps {
  readonly charts: readonly {
    readonly id: string
    readonly name: string
    readonly sizes: number
    readonly products: number
    readonly is_of_market: boolean
  }[]
  readonly path: AppPath
  readonly breadcrumb?: ReactNode
  readonly wasRemoved: boolean
  /** Whether charts of the market are named as such, and only read. */
  readonly isOfStore: boolean
}

export function ChartList({ charts, path, breadcrumb, wasRemoved, isOfStore }: ChartListProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        breadcrumb={breadcrumb}
        title={t('products.charts')}
        aside={
          <ButtonLink to={`${path}/new`} icon={Plus}>
            {t('products.chart_add')}
          </ButtonLink>
        }
      />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {wasRemoved ? <Alert tone="success">{t('products.chart_removed')}</Alert> : null}
        {charts.length === 0 ? (
          <EmptyState icon={Ruler} title={t('products.charts_none')} text={t('products.charts_none_text')} />
        ) : (
          <Table
            caption={t('products.charts')}
            rows={charts}
            keyOf={({ id }) => id}
            columns={[
              {
                label: t('products.chart_name'),
                isHeader: true,
                cell: ({ id, name, is_of_market: isOfMarket }) =>
                  isOfStore && isOfMarket ? (
                    <bdi>{name}</bdi>
                  ) : (
                    <TextLink to={`${path}/${id}`} variant="more" className="wrap-anywhere">
                      {name}
                    </TextLink>
                  ),
              },
              ...(isOfStore
                ? [
                    {
                      label: t('products.chart_owner'),
                      cell: ({ is_of_market: isOfMarket }: ChartListProps['charts'][number]) =>
                        t(isOfMarket ? 'products.chart_of_market' : 'products.chart_of_store'),
                    },
                  ]
                : []),
              { label: t('products.chart_sizes'), isNumber: true, cell: ({ sizes }) => sizes },
              { label: t('products.chart_products'), isNumber: true, cell: ({ products }) => products },
            ]}
          />
        )}
      </div>
    </>
  )
}
