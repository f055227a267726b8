import { PackageOpen, SlidersHorizontal } from 'lucide-react'
import { useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { AppPath } from '#app/link.tsx'
import type { ProductCard } from '#contract/catalog.ts'
import type { Facets } from '#contract/search.ts'
import { changeList, type ListKey, type ListState, writeList } from '#shop/list-query.ts'
import { ProductGrid } from '#shop/product-grid.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { SheetHead } from '#ui/sheet-head.tsx'
import { Chips, cleared } from './chips.tsx'
import { FilterForm } from './filter-form.tsx'
import { SortMenu } from './sort-menu.tsx'

export interface ProductPage {
  readonly data: readonly ProductCard[]
  readonly current_page: number
  readonly last_page: number
  readonly per_page: number
  readonly total: number
}

interface ProductListProps {
  readonly path: AppPath
  readonly list: ListState
  readonly products: ProductPage
  readonly facets: Facets
  readonly hide?: readonly ListKey[]
  /** The order of the list when none is asked for, if it has one of its own. */
  readonly standardSorting?: string
  readonly heading?: 'h2' | 'h3'
}

const filtersId = 'filters'

/** A list with its filters beside it (in a drawer on phones), its order, its chips and its pages. */
export function ProductList({
  path,
  list,
  products,
  facets,
  hide = [],
  standardSorting,
  heading = 'h2',
}: ProductListProps) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <div className="page-width grid gap-x-12 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <FilterDrawer facets={facets} list={list} hide={hide} />
      <div className="flex min-w-0 flex-col gap-6">
        <Toolbar products={products} list={list} standardSorting={standardSorting} />
        <Chips path={path} facets={facets} list={list} />
        <div className={isLoading ? 'opacity-50 transition-opacity delay-200' : ''} aria-busy={isLoading}>
          {products.data.length === 0 ? (
            <NothingFound path={path} list={list} />
          ) : (
            <ProductGrid products={products.data} heading={heading} columns={3} firstCount={4} />
          )}
        </div>
        <div className="pt-8">
          <Pagination
            page={products.current_page}
            lastPage={products.last_page}
            hrefOf={(page) => `${path}${writeList(changeList(list, { page: String(page) }))}`}
          />
        </div>
      </div>
    </div>
  )
}

function FilterDrawer({
  facets,
  list,
  hide,
}: Pick<ProductListProps, 'facets' | 'list'> & { hide: readonly ListKey[] }) {
  const t = useTranslate()
  return (
    <aside
      id={filtersId}
      popover="auto"
      data-stays
      aria-label={t('catalog.filters')}
      className="drawer drawer-below-lg"
    >
      <div className="flex flex-col max-lg:p-4">
        <SheetHead
          title={t('catalog.filters')}
          closeLabel={t('catalog.close_filters')}
          popoverTarget={filtersId}
          className="lg:hidden"
        />
        <FilterForm facets={facets} list={list} hide={hide} />
      </div>
    </aside>
  )
}

interface ToolbarProps {
  readonly products: ProductPage
  readonly list: ListState
  readonly standardSorting: string | undefined
}

function Toolbar({ products, list, standardSorting }: ToolbarProps) {
  const t = useTranslate()
  const first = (products.current_page - 1) * products.per_page + 1
  const last = Math.min(first + products.per_page - 1, products.total)
  return (
    <div className="grid grid-cols-2 items-center gap-3 lg:flex lg:justify-between">
      <Button variant="quiet" icon={SlidersHorizontal} popoverTarget={filtersId} className="lg:hidden">
        {t('catalog.filters')}
      </Button>
      <p role="status" className="text-sm text-muted max-lg:order-last max-lg:col-span-2">
        {products.total === 0
          ? t('catalog.no_products')
          : t('catalog.range', { first, last, count: products.total })}
      </p>
      <SortMenu list={list} {...(standardSorting ? { standard: standardSorting } : {})} />
    </div>
  )
}

function NothingFound({ path, list }: { path: AppPath; list: ListState }) {
  const t = useTranslate()
  const canClear = writeList(cleared(list)) !== writeList(changeList(list, {}))
  return (
    <EmptyState
      icon={PackageOpen}
      title={t('catalog.empty_title')}
      text={list.search ? t('catalog.empty_search') : t('catalog.empty_text')}
      action={
        canClear ? (
          <ButtonLink to={`${path}${writeList(cleared(list))}`}>{t('catalog.clear_filters')}</ButtonLink>
        ) : (
          <ButtonLink to="/shops">{t('catalog.browse_shops')}</ButtonLink>
        )
      }
    />
  )
}
