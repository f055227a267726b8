import { SearchX } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { useTranslate } from '../i18n.tsx'
import { usePageHref } from '../page-href.ts'
import type { Refusal } from '../refusal.ts'
import { type BulkActions, BulkBar } from './bulk-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { type ListColumn, shownColumns } from './columns.ts'
import { viewQueryOf } from './list-address.ts'
import { type ListFilter, ListFilters } from './list-filters.tsx'
import { ListTable } from './list-table.tsx'
import { type CountedView, ListViews, type PresetView } from './list-views.tsx'
import { useSelection } from './use-selection.ts'

export interface ListPageProps<Row> {
  readonly title: string
  /** Primary action and links beside the title. */
  readonly aside?: ReactNode
  readonly page: {
    readonly data: readonly Row[]
    readonly current_page: number
    readonly last_page: number
    readonly total: number
  }
  /** "1,204 products". */
  readonly count: string
  readonly keyOf: (row: Row) => string
  readonly columns: readonly ListColumn<Row>[]
  readonly searchLabel: string
  readonly filters: readonly ListFilter[]
  /** The sorting of a list without `sort` in its address. */
  readonly sort: string
  readonly presets: readonly PresetView[]
  readonly saved: readonly CountedView[]
  readonly refusal: Refusal | undefined
  /** Absent if nothing can be done with several rows. */
  readonly bulk?: (BulkActions & { readonly nameOf: (row: Row) => string }) | undefined
  /** Confirmations and errors of commands. */
  readonly notice?: ReactNode
  /** Of a list that has nothing yet. */
  readonly empty: { readonly title: string; readonly text: string; readonly action?: ReactNode }
}

/**
 * A dashboard list: views, search, filters, sorting, columns and pages, all in the address. See
 * docs/decisions/049-lists.md.
 */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { title, aside, page, count, keyOf, columns, searchLabel, filters, sort, presets, saved } = props
  const t = useTranslate()
  const [search] = useSearchParams()
  const pageHref = usePageHref()
  const formId = useId()
  const filterQuery = viewQueryOf(withoutColumns(search))
  const selection = useSelection(filterQuery)
  const { bulk } = props
  const sorts = columns.flatMap((column) => (column.sort === undefined ? [] : sortOptions(column, t)))
  return (
    <>
      <PageHeader title={title} aside={aside} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-4">
        {props.notice}
        <ListViews label={t('lists.views')} presets={presets} saved={saved} refusal={props.refusal} />
        <ListFilters searchLabel={searchLabel} filters={filters} sorts={sorts} sort={sort} />
        <div
          className={`flex flex-wrap items-center gap-3 ${selection.isAll || selection.ids.size > 0 ? 'sticky top-0 z-20 -my-2 bg-page py-2' : ''}`}
        >
          {bulk ? (
            <BulkBar
              {...bulk}
              formId={formId}
              selection={selection}
              pageIds={page.data.map(keyOf)}
              total={page.total}
              filters={filterQuery}
            />
          ) : null}
          <p role="status" className="me-auto text-sm text-muted">
            {count}
          </p>
          <ColumnMenu columns={columns} />
        </div>
        {page.data.length > 0 ? (
          <ListTable
            caption={title}
            columns={shownColumns(columns, search)}
            rows={page.data}
            keyOf={keyOf}
            sort={sort}
            selecting={bulk && { selection, nameOf: bulk.nameOf, formId }}
          />
        ) : (
          <NothingFound isFiltered={filterQuery !== ''} empty={props.empty} />
        )}
        <Pagination page={page.current_page} lastPage={page.last_page} hrefOf={pageHref} />
        <p className="text-sm text-muted max-md:hidden">{t('lists.keys')}</p>
      </div>
    </>
  )
}

function sortOptions<Row>({ label, sort }: ListColumn<Row>, t: ReturnType<typeof useTranslate>) {
  return [
    { value: `${sort}`, label: t('lists.sort_up', { column: label }) },
    { value: `-${sort}`, label: t('lists.sort_down', { column: label }) },
  ]
}

function withoutColumns(search: URLSearchParams): URLSearchParams {
  const filters = new URLSearchParams(search)
  for (const name of ['column', 'sort']) filters.delete(name)
  return filters
}

function NothingFound({
  isFiltered,
  empty,
}: {
  readonly isFiltered: boolean
  readonly empty: ListPageProps<unknown>['empty']
}) {
  const t = useTranslate()
  if (!isFiltered) return <EmptyState title={empty.title} text={empty.text} action={empty.action} />
  return (
    <EmptyState
      icon={SearchX}
      title={t('lists.nothing_title')}
      text={t('lists.nothing_text')}
      action={
        <ButtonLink to="?" variant="quiet">
          {t('ui.clear_filters')}
        </ButtonLink>
      }
    />
  )
}
