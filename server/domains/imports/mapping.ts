import type { ImportFormat } from '#values/product-import.ts'
import { mappableFields } from '#values/product-import.ts'
import type { ImportRow } from './queries.ts'
import { type Column, chosenColumn, columnsOf } from './read/columns.ts'
import type { ImportField } from './read/fields.ts'

type Mapped = Pick<ImportRow, 'headers' | 'format' | 'columns'>

/** Returns what the columns of a file mean: what was chosen, else what was detected. */
export function mappedColumns({ headers, format, columns: chosen }: Mapped): Column[] {
  const detected = columnsOf(headers, format)
  const places = [...headers.keys()]
  return places.flatMap((place): Column[] => {
    const field = chosen[place]
    if (field === null) return []
    if (field !== undefined) return [chosenColumn(headers[place] ?? '', { place, field })]
    const found = detected.find((column) => column.place === place)
    return found ? [found] : []
  })
}

/** Whether a field belongs to the format and cannot be chosen. */
export function isFixed(field: ImportField): boolean {
  return !mappableFields.some((each) => each === field)
}

/** Whether the columns say enough to find or create products. */
export function isComplete(columns: readonly Column[], format: ImportFormat): boolean {
  if (format !== 'table') return true
  return columns.some(({ field }) => field === 'title' || field === 'sku' || field === 'handle')
}
