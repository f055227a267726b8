import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Renders the cell as the row's header. */
  readonly isHeader?: boolean
  readonly isNumber?: boolean
}

interface TableProps<Row> {
  /** Accessible name, for visitors who don't see the heading above. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** False inside a panel, which has its own border. */
  readonly isFramed?: boolean
}

// Some browsers drop the semantics of table elements that are displayed as cards, and don't restore them; these roles
// replace them.
const roles = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

const framed = {
  table: 'rounded-2xl md:overflow-x-auto md:border md:border-line md:bg-surface',
  rows: 'max-md:gap-3',
  row: 'max-md:rounded-2xl max-md:border max-md:border-line max-md:bg-surface max-md:p-4',
  cell: '',
} as const

const plain = {
  table: 'md:overflow-x-auto',
  rows: 'max-md:divide-y max-md:divide-line',
  row: 'max-md:py-4 max-md:first:pt-0 max-md:last:pb-0',
  cell: 'md:first:ps-0 md:last:pe-0',
} as const

/** Table; on phones every row is a card whose cells show their column's name. */
export function Table<Row>({ caption, columns, rows, keyOf, isFramed = true }: TableProps<Row>) {
  const look = isFramed ? framed : plain
  const named = { ...roles.table, 'aria-label': caption }
  return (
    <div className={look.table}>
      <div {...named} className="w-full border-collapse max-md:wrap-anywhere text-start md:table">
        <div {...roles.rowgroup} className="max-md:sr-only md:table-header-group">
          <div {...roles.row} className="border-b border-line text-sm text-muted md:table-row">
            {columns.map((column) => (
              <div
                key={column.label}
                {...roles.columnheader}
                className={`px-5 py-3.5 font-medium md:table-cell md:align-middle ${look.cell} ${column.isNumber ? 'text-end' : 'text-start'}`}
              >
                {column.label}
              </div>
            ))}
          </div>
        </div>
        <div
          {...roles.rowgroup}
          className={`max-md:flex max-md:flex-col md:table-row-group md:divide-y md:divide-line ${look.rows}`}
        >
          {rows.map((row) => (
            <div
              key={keyOf(row)}
              {...roles.row}
              className={`max-md:flex max-md:flex-col max-md:gap-2 md:table-row ${look.row}`}
            >
              {columns.map((column) => (
                <Cell key={column.label} column={column} row={row} edges={look.cell} />
              ))}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}

interface CellProps<Row> {
  readonly column: Column<Row>
  readonly row: Row
  readonly edges: string
}

function Cell<Row>({ column, row, edges }: CellProps<Row>) {
  const look = `md:px-5 md:py-4 md:align-middle ${edges} ${column.isNumber ? 'tabular-nums md:text-end' : 'text-start'}`
  if (column.isHeader) {
    return (
      <div {...roles.rowheader} className={`block font-normal md:table-cell ${look}`}>
        {column.cell(row)}
      </div>
    )
  }
  const content = column.cell(row)
  // Cards omit empty cells.
  const isEmpty = content === null || content === undefined || content === ''
  return (
    <div
      {...roles.cell}
      className={`flex-wrap items-baseline gap-x-4 md:table-cell ${isEmpty ? 'hidden' : 'flex'} ${look}`}
    >
      {column.label ? (
        <span aria-hidden="true" className="text-sm text-muted md:hidden">
          {column.label}
        </span>
      ) : null}
      <span className="max-md:ms-auto max-md:text-end md:min-w-0">{content}</span>
    </div>
  )
}
