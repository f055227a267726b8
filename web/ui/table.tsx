import type { ReactNode } from 'react'

export interface Column<Row> {
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** Names the row. */
  readonly isHeader?: boolean
  readonly isNumber?: boolean
}

interface TableProps<Row> {
  /** What it lists, for those who do not see the heading above it. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** Without a frame of its own: inside a panel. */
  readonly isFramed?: boolean
}

// Changing `display` takes a table's meaning away in some browsers, so its roles are written out.
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

/** Rows and columns; on phones every row is a card whose cells carry their column's name. */
export function Table<Row>({ caption, columns, rows, keyOf, isFramed = true }: TableProps<Row>) {
  const look = isFramed ? framed : plain
  return (
    <div className={look.table}>
      <table {...roles.table} className="w-full text-start max-md:block">
        <caption className="sr-only">{caption}</caption>
        <thead className="max-md:sr-only">
          <tr {...roles.row} className="border-b border-line text-sm text-muted">
            {columns.map((column) => (
              <th
                key={column.label}
                {...roles.columnheader}
                scope="col"
                className={`px-5 py-3.5 font-medium ${look.cell} ${column.isNumber ? 'text-end' : 'text-start'}`}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody
          {...roles.rowgroup}
          className={`max-md:flex max-md:flex-col md:divide-y md:divide-line ${look.rows}`}
        >
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              {...roles.row}
              className={`max-md:flex max-md:flex-col max-md:gap-2 ${look.row}`}
            >
              {columns.map((column) => (
                <Cell key={column.label} column={column} row={row} edges={look.cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
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
      <th {...roles.rowheader} scope="row" className={`block font-normal md:table-cell ${look}`}>
        {column.cell(row)}
      </th>
    )
  }
  return (
    <td
      {...roles.cell}
      className={`flex items-baseline justify-between gap-4 empty:hidden md:table-cell ${look}`}
    >
      {column.label ? (
        <span aria-hidden="true" className="text-sm text-muted md:hidden">
          {column.label}
        </span>
      ) : null}
      <span className="min-w-0 max-md:text-end">{column.cell(row)}</span>
    </td>
  )
}
