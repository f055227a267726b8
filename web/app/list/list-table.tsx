import { ArrowDown, ArrowUp } from 'lucide-react'
import { useRef } from 'react'
import { useNavigation, useSearchParams } from 'react-router'
import { Icon } from '#ui/icon.tsx'
import { useTranslate } from '../i18n.tsx'
import { AppLink } from '../link.tsx'
import type { ListColumn } from './columns.ts'
import { hrefWith } from './list-address.ts'
import { useListKeys } from './use-list-keys.ts'
import type { Selection } from './use-selection.ts'

interface ListTableProps<Row> {
  /** Accessible name. */
  readonly caption: string
  readonly columns: readonly ListColumn<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** The sorting of a list without `sort` in its address. */
  readonly sort: string
  readonly selecting?: Selecting<Row> | undefined
}

/** Adds a checkbox to each row. */
export interface Selecting<Row> {
  readonly selection: Selection
  readonly nameOf: (row: Row) => string
  /** The form that the checkboxes belong to. */
  readonly formId: string
}

// As in Table: browsers drop the roles of table elements that are displayed as cards.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** Dense table of a dashboard list, sorted by its headers; on phones every row is a card. */
export function ListTable<Row>({ caption, columns, rows, keyOf, sort, selecting }: ListTableProps<Row>) {
  const table = useRef<HTMLDivElement>(null)
  useListKeys(table)
  const isLoading = useIsLoadingList()
  const named = { ...roles.table, 'aria-label': caption, 'aria-busy': isLoading || undefined }
  return (
    <div
      ref={table}
      className={`rounded-xl transition-opacity md:overflow-x-auto md:border md:border-line md:bg-surface ${isLoading ? 'opacity-60' : ''}`}
    >
      <div {...named} className="w-full border-collapse text-sm max-md:wrap-anywhere md:table">
        <div {...roles.rowgroup} className="max-md:sr-only md:table-header-group">
          <div {...roles.row} className="border-b border-line text-muted md:table-row">
            {selecting ? <SelectPage {...selecting} ids={rows.map(keyOf)} /> : null}
            {columns.map((column) => (
              <ColumnHeader key={column.id} column={column} sort={sort} />
            ))}
          </div>
        </div>
        <div
          {...roles.rowgroup}
          className="max-md:flex max-md:flex-col max-md:gap-3 md:table-row-group md:divide-y md:divide-line"
        >
          {rows.map((row) => (
            <div
              key={keyOf(row)}
              {...roles.row}
              data-row=""
              className="max-md:relative max-md:flex max-md:flex-col max-md:gap-1.5 max-md:rounded-xl max-md:border max-md:border-line max-md:bg-surface max-md:p-3 md:table-row md:hover:bg-sunken"
            >
              {selecting ? <SelectRow {...selecting} id={keyOf(row)} name={selecting.nameOf(row)} /> : null}
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

function SelectPage<Row>({ selection, ids }: Selecting<Row> & { readonly ids: readonly string[] }) {
  const t = useTranslate()
  const selected = ids.filter((id) => selection.isAll || selection.ids.has(id)).length
  const isWhole = ids.length > 0 && selected === ids.length
  return (
    <div {...roles.columnheader} className="w-9 py-1 ps-3 md:table-cell md:align-middle">
      <input
        type="checkbox"
        aria-label={t('lists.select_page')}
        checked={isWhole}
        ref={(box) => {
          if (box) box.indeterminate = selected > 0 && !isWhole
        }}
        onChange={() => selection.toggle(ids, !isWhole)}
        className="block"
      />
    </div>
  )
}

function SelectRow<Row>({
  selection,
  formId,
  id,
  name,
}: Selecting<Row> & { readonly id: string; readonly name: string }) {
  const t = useTranslate()
  return (
    <div
      {...roles.cell}
      className="max-md:absolute max-md:end-3 max-md:top-3.5 md:table-cell md:ps-3 md:align-middle"
    >
      <input
        type="checkbox"
        name={selection.isAll ? undefined : 'id'}
        value={id}
        form={formId}
        aria-label={t('lists.select_row', { name })}
        checked={selection.isAll || selection.ids.has(id)}
        onChange={(event) => selection.toggle([id], event.target.checked)}
        className="block"
      />
    </div>
  )
}

interface ColumnHeaderProps<Row> {
  readonly column: ListColumn<Row>
  readonly sort: string
}

function ColumnHeader<Row>({ column, sort: usual }: ColumnHeaderProps<Row>) {
  const [search] = useSearchParams()
  const sort = search.get('sort') ?? usual
  const isUp = column.sort !== undefined && sort === column.sort
  const isDown = column.sort !== undefined && sort === `-${column.sort}`
  const sorted = {
    ...roles.columnheader,
    'aria-sort': isUp ? ('ascending' as const) : isDown ? ('descending' as const) : undefined,
  }
  const isFirstDown = column.sortsDown ?? false
  const next = (isUp || isDown ? isUp : isFirstDown) ? `-${column.sort}` : column.sort
  return (
    <div
      {...sorted}
      className={`px-3 py-1 font-medium whitespace-nowrap md:table-cell md:align-middle ${column.isNumber ? 'text-end' : 'text-start'}`}
    >
      {column.sort === undefined ? (
        column.label
      ) : (
        <AppLink
          to={hrefWith(search, { sort: next })}
          preventScrollReset
          className={`inline-flex min-h-8 items-center gap-1 rounded-sm hocus:text-strong ${isUp || isDown ? 'text-strong' : ''}`}
        >
          {column.label}
          {isUp ? <Icon of={ArrowUp} size="sm" /> : null}
          {isDown ? <Icon of={ArrowDown} size="sm" /> : null}
        </AppLink>
      )}
    </div>
  )
}

function Cell<Row>({ column, row }: { readonly column: ListColumn<Row>; readonly row: Row }) {
  const look = `md:h-10 md:px-3 md:py-1 md:align-middle ${column.isNumber ? 'tabular-nums md:text-end' : 'text-start'}`
  const content = column.cell(row)
  if (column.isHeader) {
    return (
      <div {...roles.rowheader} className={`block font-normal max-md:pe-9 md:table-cell ${look}`}>
        {content}
      </div>
    )
  }
  // Cards omit empty cells.
  const isEmpty = content === null || content === undefined || content === ''
  return (
    <div
      {...roles.cell}
      className={`flex-wrap items-baseline gap-x-4 md:table-cell ${isEmpty ? 'hidden' : 'flex'} ${look}`}
    >
      <span aria-hidden="true" className="text-muted md:hidden">
        {column.label}
      </span>
      <span className="max-md:ms-auto max-md:text-end md:min-w-0">{content}</span>
    </div>
  )
}

/** Whether another page, sorting or filter of this list is being loaded. */
function useIsLoadingList(): boolean {
  const { state, location } = useNavigation()
  const here = import.meta.env.SSR ? undefined : window.location.pathname
  return state === 'loading' && location.pathname === here
}
