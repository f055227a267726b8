import type { Parsed } from './cells.ts'
import type { Column } from './columns.ts'
import type { ImportField } from './fields.ts'
import type { RowFault, RowIssue } from './imported-product.ts'
import type { TableRow } from './table.ts'

/** Columns of each field. */
export type Layout = ReadonlyMap<ImportField, readonly Column[]>

export function layoutOf(columns: readonly Column[]): Layout {
  return Map.groupBy(columns, ({ field }) => field)
}

export interface Cell {
  readonly text: string
  readonly column: Column
}

/** A row whose cells are found by what their columns mean. */
export class SheetRecord {
  readonly row: number
  readonly #cells: readonly string[]
  readonly #layout: Layout

  constructor({ number, cells }: TableRow, layout: Layout) {
    this.row = number
    this.#cells = cells
    this.#layout = layout
  }

  /** Whether the file has a column for the field. */
  hasColumn(field: ImportField): boolean {
    return this.#layout.has(field)
  }

  columns(field: ImportField): readonly Column[] {
    return this.#layout.get(field) ?? []
  }

  /** Cells of the field's columns that are not empty. */
  cells(field: ImportField): Cell[] {
    return (this.#layout.get(field) ?? []).flatMap((column) => {
      const text = withoutFormulaQuote(this.#cells[column.place] ?? '').trim()
      return text === '' ? [] : [{ text, column }]
    })
  }

  cell(field: ImportField): Cell | undefined {
    return this.cells(field)[0]
  }

  text(field: ImportField): string {
    return this.cell(field)?.text ?? ''
  }
}

/** The quote that exports put before what looks like a formula is not part of the text. */
export function withoutFormulaQuote(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** Collects what is wrong with the rows of a product. */
export class Issues {
  readonly found: RowIssue[] = []

  refuse(row: number, code: RowFault, column?: Column): void {
    this.#add(row, code, { column, isWarning: false })
  }

  warn(row: number, code: RowFault, column?: Column): void {
    this.#add(row, code, { column, isWarning: true })
  }

  /** Returns the value of a field; an invalid one is noted, and left out if `isOptional`. */
  value<Value>(
    record: SheetRecord,
    field: ImportField,
    { parse, isOptional = false }: { parse: (cell: Cell) => Parsed<Value>; isOptional?: boolean },
  ): Value | undefined {
    const cell = record.cell(field)
    if (!cell) return undefined
    const parsed = parse(cell)
    if ('value' in parsed) return parsed.value
    this.#add(record.row, parsed.fault, { column: cell.column, isWarning: isOptional })
    return undefined
  }

  #add(
    row: number,
    code: RowFault,
    { column, isWarning }: { column: Column | undefined; isWarning: boolean },
  ): void {
    this.found.push({ row, ...(column && { column: column.header }), code, isWarning })
  }
}
