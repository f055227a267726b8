import type { ReactNode } from 'react'

export interface ListColumn<Row> {
  readonly id: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** The cell is the row's header; this column is always shown. */
  readonly isHeader?: boolean
  readonly isNumber?: boolean
  /** The name by which the API sorts, if it does. */
  readonly sort?: string
  /** The first sorting is downwards, as for sales. */
  readonly sortsDown?: boolean
  /** Shown only if chosen. */
  readonly isExtra?: boolean
}

/** Returns the columns that the address asks for with `column`, else those that are not extra. */
export function shownColumns<Row>(
  columns: readonly ListColumn<Row>[],
  search: URLSearchParams,
): readonly ListColumn<Row>[] {
  const chosen = new Set(search.getAll('column'))
  const isChosen = columns.some(({ id, isHeader }) => !isHeader && chosen.has(id))
  return columns.filter(({ id, isHeader, isExtra }) => isHeader || (isChosen ? chosen.has(id) : !isExtra))
}
