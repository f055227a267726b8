import { useTranslate } from '#app/i18n.tsx'
import type { ListFilter } from '#app/list/list-filters.tsx'
import type { PresetView } from '#app/list/list-views.tsx'
import type { ProductFilterChoices } from '#contract/product-list.ts'
import type { ProductStatus } from '#contract/products.ts'
import { verticals } from '#values/vertical.ts'

const statuses: readonly ProductStatus[] = [
  'active',
  'out_of_stock',
  'draft',
  'scheduled',
  'in_review',
  'archived',
  'blocked',
]

const stocks = ['low', 'out', 'not_counted'] as const
const sales = ['running', 'planned', 'none'] as const

/** Returns the filters of a list of products; those of operators if there are stores to choose from. */
export function useProductFilters({ categories, brands, tags, stores }: ProductFilterChoices): ListFilter[] {
  const t = useTranslate()
  const byName = ({ slug, name }: { slug: string; name: string }) => ({ value: slug, label: name })
  return [
    ...(stores.length > 0 ? [{ name: 'store', label: t('lists.store'), options: stores.map(byName) }] : []),
    {
      name: 'status',
      label: t('lists.status'),
      options: statuses.map((value) => ({ value, label: t(`products.status_${value}`) })),
    },
    {
      name: 'category',
      label: t('lists.category'),
      options: categories.map(({ id, name, depth }) => ({
        value: id,
        label: `${'\u2003'.repeat(depth)}${name}`,
      })),
    },
    {
      name: 'stock',
      label: t('lists.stock'),
      options: stocks.map((value) => ({ value, label: t(`lists.stock_${value}`) })),
    },
    {
      name: 'sale',
      label: t('lists.sale'),
      isRare: true,
      options: sales.map((value) => ({ value, label: t(`lists.sale_${value}`) })),
    },
    { name: 'brand', label: t('lists.brand'), isRare: true, options: brands.map(byName) },
    { name: 'tag', label: t('lists.tag'), isRare: true, options: tags.map(byName) },
    ...(stores.length > 0
      ? [
          {
            name: 'vertical',
            label: t('operator.filter_vertical'),
            isRare: true,
            options: verticals.map((value) => ({ value, label: t(`operator.vertical_${value}`) })),
          },
        ]
      : []),
  ]
}

export function useProductViews(): PresetView[] {
  const t = useTranslate()
  return [
    { label: t('lists.view_all'), query: '' },
    { label: t('products.status_active'), query: 'status=active' },
    { label: t('products.status_draft'), query: 'status=draft' },
    { label: t('lists.stock_low'), query: 'stock=low' },
    { label: t('lists.stock_out'), query: 'stock=out' },
    { label: t('products.status_archived'), query: 'status=archived' },
  ]
}
