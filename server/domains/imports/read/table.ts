/** A file as a header and rows of cells, whatever its type. */

export interface TableRow {
  /** Row of the sheet, where the header is row 1. Of a feed, the number of the item. */
  readonly number: number
  readonly cells: readonly string[]
}

export interface Table {
  readonly headers: readonly string[]
  /** The sign between whole and decimals where a number could be read in two ways. */
  readonly decimalSign: '.' | ','
  /** Reads the rows from the start; may be called several times. Empty rows are left out. */
  readonly rows: () => AsyncIterable<TableRow>
}

export const ROWS_MAX = 200_000
export const COLUMNS_MAX = 500
export const CELL_LENGTH_MAX = 200_000
