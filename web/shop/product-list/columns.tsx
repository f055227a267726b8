import { ImageOff } from 'lucide-react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { AppLink, type AppPath } from '#app/link.tsx'
import type { ListColumn } from '#app/list/columns.ts'
import type { ListedProduct } from '#contract/product-list.ts'
import { Badge } from '#ui/badge.tsx'
import { Icon } from '#ui/icon.tsx'
import { Picture } from '#ui/picture.tsx'
import { formatMoney } from '#values/money.ts'
import { Moment } from '../moment.tsx'
import { Amount } from '../price.tsx'
import { StatusBadge } from '../product-editor/status.tsx'
import { RowActions, type RowActionsOf } from './row-actions.tsx'

interface Columns {
  readonly editPath: (product: ListedProduct) => AppPath
  readonly actions: RowActionsOf
  /** Operators list the products of all stores. */
  readonly hasStores?: boolean
}

/** Returns the columns of a list of products. */
export function useProductColumns({
  editPath,
  actions,
  hasStores = false,
}: Columns): ListColumn<ListedProduct>[] {
  const t = useTranslate()
  return [
    {
      id: 'name',
      label: t('lists.product'),
      isHeader: true,
      sort: 'name',
      cell: (product) => <ProductName product={product} editPath={editPath(product)} />,
    },
    ...(hasStores
      ? [{ id: 'store', label: t('lists.store'), cell: ({ store }: ListedProduct) => store.name }]
      : []),
    { id: 'status', label: t('lists.status'), cell: ({ status }) => <StatusBadge status={status} /> },
    {
      id: 'price',
      label: t('lists.price'),
      isNumber: true,
      sort: 'price',
      cell: (product) => <PriceRange product={product} />,
    },
    { id: 'sale', label: t('lists.sale'), isExtra: true, cell: (product) => <Sale product={product} /> },
    {
      id: 'stock',
      label: t('lists.stock'),
      isNumber: true,
      sort: 'stock',
      cell: (product) => <Stock product={product} />,
    },
    { id: 'category', label: t('lists.category'), cell: ({ category }) => category.name },
    {
      id: 'sales',
      label: t('lists.sales_30_days'),
      isNumber: true,
      sort: 'sales',
      sortsDown: true,
      cell: (product) => product.sold_30_days,
    },
    { id: 'sku', label: t('lists.sku'), isExtra: true, cell: (product) => product.sku ?? '' },
    { id: 'brand', label: t('lists.brand'), isExtra: true, cell: (product) => product.brand ?? '' },
    { id: 'tags', label: t('lists.tags'), isExtra: true, cell: ({ tags }) => tags.join(', ') },
    {
      id: 'created',
      label: t('lists.created'),
      isExtra: true,
      sort: 'created',
      sortsDown: true,
      cell: (product) => <Moment at={product.created_at} style="day" />,
    },
    {
      id: 'updated',
      label: t('lists.updated'),
      isExtra: true,
      sort: 'updated',
      sortsDown: true,
      cell: (product) => <Moment at={product.updated_at} style="moment" />,
    },
    {
      id: 'actions',
      label: t('lists.actions'),
      cell: (product) => <RowActions product={product} actions={actions} />,
    },
  ]
}

function ProductName({ product, editPath }: { readonly product: ListedProduct; readonly editPath: AppPath }) {
  const t = useTranslate()
  const { name, picture, variants_count: count } = product
  return (
    <span className="flex items-center gap-3">
      {picture ? (
        <Picture picture={{ ...picture, alt: '' }} sizes="2rem" className="size-8 shrink-0 rounded-md" />
      ) : (
        <span className="flex size-8 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
          <Icon of={ImageOff} size="sm" />
        </span>
      )}
      <span className="min-w-0">
        <AppLink to={editPath} className="font-medium text-strong hocus:underline">
          <bdi>{name}</bdi>
        </AppLink>
        {count > 1 ? (
          <span className="ms-2 whitespace-nowrap text-muted">{t('lists.variants', { count })}</span>
        ) : null}
      </span>
    </span>
  )
}

function Stock({ product: { stock, kind, is_low_stock: isLow } }: { readonly product: ListedProduct }) {
  const t = useTranslate()
  if (kind === 'dish') return null
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {isLow && (stock === undefined || stock > 0) ? (
        <Badge tone="warning">{t('lists.low_stock')}</Badge>
      ) : null}
      {stock ?? t('lists.not_counted')}
    </span>
  )
}

function PriceRange({ product: { price, price_max: max, sale } }: { readonly product: ListedProduct }) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
      {sale?.is_running ? (
        <Badge tone="offer">{t('lists.sale_percent', { percent: sale.percent })}</Badge>
      ) : null}
      {max.minor > price.minor ? (
        <span suppressHydrationWarning className="whitespace-nowrap tabular-nums">
          {t('lists.price_range', { from: formatMoney(price, locale), to: formatMoney(max, locale) })}
        </span>
      ) : (
        <Amount of={price} />
      )}
    </span>
  )
}

function Sale({ product: { sale } }: { readonly product: ListedProduct }) {
  const t = useTranslate()
  if (!sale) return null
  return (
    <span className="whitespace-nowrap">
      {t('lists.sale_percent', { percent: sale.percent })}{' '}
      <span className="text-muted">
        <Moment at={sale.starts_at} style="date" /> – <Moment at={sale.ends_at} style="date" />
      </span>
    </span>
  )
}
