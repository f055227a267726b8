import { SlidersHorizontal } from 'lucide-react'
import { Suspense, useCallback, useEffect, useRef, useState, useTransition } from 'react'
import { useLocation, useNavigation, useNavigationType, useRevalidator } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import { lazily } from '#app/lazily.ts'
import type { AppPath } from '#app/link.tsx'
import type { Vertical } from '#contract/vocabulary.ts'
import type { CardProduct } from '#shop/card-product.ts'
import { changeList, type ListKey, type ListState, readList, writeList } from '#shop/list-query.ts'
import type { ProductGridProps } from '#shop/product-grid.tsx'
import { Button } from '#ui/button.tsx'
import { SheetHead } from '#ui/sheet-head.tsx'
import type { Diet } from '#values/diets.ts'
import { type ColumnChoice, columnsChosen, type ListColumns } from '#values/list-layout.ts'
import { cleared } from './cleared.ts'
import type { ListLayout } from './layouts.ts'
import type { LoadedList } from './load-list.ts'
import { SortMenu } from './sort-menu.tsx'

// Needed only once the visitor interacts with the page; forms and links work before.
const FilterForm = lazyHydrate(async () => (await import('./filter-form.tsx')).FilterForm, 'used')
const ColumnSwitch = lazyHydrate(async () => (await import('./column-switch.tsx')).ColumnSwitch, 'used')
const Chips = lazyHydrate(async () => (await import('./chips.tsx')).Chips, 'used')
const ProductGrid = lazyHydrate<ProductGridProps<CardProduct>>(
  async () => (await import('#shop/product-grid.tsx')).ProductGrid,
  'used',
)
const ProductRows = lazyHydrate(async () => (await import('./product-rows.tsx')).ProductRows, 'used')
const Pages = lazyHydrate(async () => (await import('./pages.tsx')).Pages, 'used')

// Few lists are empty.
const Failed = lazily(async () => (await import('./no-products.tsx')).Failed)
const NothingFound = lazily(async () => (await import('./no-products.tsx')).NothingFound)

export interface ProductPage {
  readonly data: readonly CardProduct[]
  readonly current_page: number
  readonly last_page: number
  readonly per_page: number
  readonly total: number
  readonly is_total_capped?: boolean | undefined
  readonly correction?: string | undefined
  readonly searched_for?: string | undefined
  readonly categories?:
    | readonly {
        readonly vertical: Vertical
        readonly slug: string
        readonly name: string
        readonly count: number
      }[]
    | undefined
  /** What the search requires of all products. */
  readonly diets?: readonly Diet[] | undefined
  readonly search_without_diets?: string | undefined
  readonly suited_total?: number | undefined
  readonly hasFailed?: boolean | undefined
}

interface ProductListProps {
  readonly path: AppPath
  readonly loaded: Pick<
    LoadedList,
    'list' | 'products' | 'facets' | 'layout' | 'countries' | 'nearest' | 'scope'
  >
  readonly hide?: readonly ListKey[]
  /** The list's own default sorting, if any. */
  readonly standardSorting?: string
  readonly heading?: 'h2' | 'h3'
}

const filtersId = 'filters'

const frames: Record<ListLayout['sidebar'], string> = {
  left: 'wide:grid-cols-[15rem_minmax(0,1fr)]',
  category: 'wide:grid-cols-[15rem_minmax(0,1fr)]',
  right: 'wide:grid-cols-[minmax(0,1fr)_15rem]',
  none: '',
  offcanvas: '',
}

export function ProductList({ path, loaded, hide = [], standardSorting, heading = 'h2' }: ProductListProps) {
  const { list, products, facets, layout } = loaded
  const [columns, choose] = useColumns(layout, products.data)
  const awaited = useAwaited()
  const top = useListTop(products.current_page)
  const to = `${path}${writeList(list)}` as const
  return (
    <div
      ref={top}
      tabIndex={-1}
      className={`page-width grid scroll-mt-8 gap-x-10 outline-none ${frames[layout.sidebar]}`}
    >
      <FilterDrawer path={path} loaded={loaded} hide={hide} />
      <div
        className={`flex min-w-0 flex-col gap-4 ${layout.sidebar === 'right' ? 'wide:col-start-1 wide:row-start-1' : ''}`}
      >
        <div className="flex items-center gap-2 wide:gap-3">
          <FiltersButton list={list} isAlways={layout.sidebar === 'offcanvas'} hide={hide} />
          <Range products={products} />
          <div className="order-last wide:order-none wide:ms-auto">
            <ColumnSwitch columns={columns} named={layout.named} to={to} onChange={choose} />
          </div>
          <SortMenu list={list} {...(standardSorting ? { standard: standardSorting } : {})} />
        </div>
        <Chips path={path} facets={facets} list={list} hide={hide} />
        <div
          className={awaited === 'change' ? 'opacity-50 transition-opacity delay-200' : ''}
          aria-busy={awaited !== undefined}
        >
          {products.hasFailed || products.data.length === 0 ? (
            <Suspense>
              {products.hasFailed ? <Failed to={to} /> : <NothingFound path={path} loaded={loaded} />}
            </Suspense>
          ) : columns === 'list' ? (
            <ProductRows products={products.data} heading={heading} isAwaited={awaited === 'page'} />
          ) : (
            <ProductGrid
              products={products.data}
              heading={heading}
              columns={gridOf[columns]}
              firstCount={4}
              isAwaited={awaited === 'page'}
            />
          )}
        </div>
        <div className="pt-8">
          <Pages path={path} list={list} page={products.current_page} lastPage={products.last_page} />
        </div>
      </div>
    </div>
  )
}

const gridOf = { '3': 3, '4': 4, '5': 5 } as const

/** Returns the layout's columns, or those chosen since the page was rendered. */
function useColumns(
  layout: ListLayout,
  products: readonly CardProduct[],
): [ListColumns, (columns: ListColumns) => void] {
  const [choice, setChoice] = useState<ColumnChoice>()
  const [, startTransition] = useTransition()
  const { revalidate } = useRevalidator()
  const columns = columnsChosen(choice, layout.named) ?? layout.columns
  const isDescribed = products.some((product) => product.short_description !== undefined)
  const choose = useCallback(
    (chosen: ListColumns) => {
      startTransition(() => setChoice({ columns: chosen, under: layout.named }))
      if (chosen === 'list' && !isDescribed) void revalidate()
    },
    [layout.named, isDescribed, revalidate],
  )
  return [columns, choose]
}

/** Returns what is loading: another page of this list, or a changed list. */
function useAwaited(): 'page' | 'change' | undefined {
  const { state, location } = useNavigation()
  const { pathname, search } = useLocation()
  if (state !== 'loading' || location?.pathname !== pathname) return undefined
  const sameButPage = (query: string) =>
    writeList(changeList(readList(new URLSearchParams(query)), { page: undefined }))
  const isPage = search !== location.search && sameButPage(search) === sameButPage(location.search)
  return isPage ? 'page' : 'change'
}

/** Moves scroll position and focus to the top of the list when its page changes. */
function useListTop(page: number) {
  const top = useRef<HTMLDivElement>(null)
  const shown = useRef(page)
  const navigationType = useNavigationType()
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    if (navigationType === 'POP' || !document.activeElement?.closest('nav')) return
    top.current?.focus({ preventScroll: true })
    top.current?.scrollIntoView()
  }, [page, navigationType])
  return top
}

interface FilterDrawerProps extends Pick<ProductListProps, 'path' | 'loaded'> {
  readonly hide: readonly ListKey[]
}

function FilterDrawer({ path, loaded, hide }: FilterDrawerProps) {
  const t = useTranslate()
  const { sidebar } = loaded.layout
  const isSheet = sidebar === 'offcanvas'
  return (
    <aside
      id={filtersId}
      popover="auto"
      data-modal
      data-stays
      aria-label={t('listing.filters')}
      className={`drawer ${isSheet ? '' : 'drawer-below-wide'}`}
    >
      <div className={`flex min-h-full flex-col p-4 ${isSheet ? '' : 'wide:p-0'}`}>
        <SheetHead
          title={t('listing.filters')}
          closeLabel={t('listing.close_filters')}
          popoverTarget={filtersId}
          className={isSheet ? '' : 'wide:hidden'}
        />
        <FilterForm path={path} loaded={loaded} hide={hide} />
      </div>
    </aside>
  )
}

interface FiltersButtonProps {
  readonly list: ListState
  readonly isAlways: boolean
  readonly hide: readonly ListKey[]
}

function FiltersButton({ list, isAlways, hide }: FiltersButtonProps) {
  const t = useTranslate()
  const kept = cleared(list)
  const count = Object.entries(changeList(list, {})).filter(
    ([key]) => !(key in kept) && !hide.some((hidden) => hidden === key),
  ).length
  return (
    <Button
      variant="quiet"
      icon={SlidersHorizontal}
      popoverTarget={filtersId}
      className={isAlways ? '' : 'wide:hidden'}
    >
      {t('listing.filters')}
      {count > 0 ? (
        <span className="grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs text-on-accent tabular-nums">
          {count}
        </span>
      ) : null}
    </Button>
  )
}

/** 'x-y of n', announced to screen readers when the list changes. */
function Range({ products }: { products: ProductPage }) {
  const t = useTranslate()
  const first = (products.current_page - 1) * products.per_page + 1
  const last = Math.min(first + products.per_page - 1, products.total)
  const count = products.total
  return (
    <p role="status" className="text-sm text-muted max-wide:sr-only">
      {products.hasFailed
        ? ''
        : count === 0
          ? t('listing.no_products')
          : products.is_total_capped
            ? t('listing.range_capped', { first, last, total: count })
            : t('listing.range', { first, last, count })}
    </p>
  )
}
