/** The cells of variants as text, and what the text means. */
import type { SheetVariant } from '#contract/variant-cells.ts'
import { isGtin } from '#values/gtin.ts'
import { decimalOf, parseAmount } from '#values/money.ts'

export const cellNames = [
  'sku',
  'barcode',
  'price_minor',
  'compare_at_minor',
  'on_hand',
  'weight_grams',
] as const
export type CellName = (typeof cellNames)[number]
export type Cells = SheetVariant['cells']

export const numberCells: readonly CellName[] = ['price_minor', 'compare_at_minor', 'on_hand', 'weight_grams']

export function cellText(cells: Cells, name: CellName, minorUnits: number): string {
  const value = cells[name]
  if (value === null) return ''
  const isAmount = name === 'price_minor' || name === 'compare_at_minor'
  return isAmount && typeof value === 'number' ? decimalOf(value, minorUnits) : String(value)
}

type ProblemKey =
  | 'problems.field_empty'
  | 'problems.price_invalid'
  | 'problems.count_from_zero'
  | 'problems.barcode_invalid'
  | 'problems.whole_number'

export type ReadCell = { readonly value: string | number | null } | { readonly problem: ProblemKey }

/** Reads an entered cell; an empty one clears what may be empty. */
export function readCell(name: CellName, text: string, minorUnits: number): ReadCell {
  switch (name) {
    case 'sku':
      return text === '' ? { problem: 'problems.field_empty' } : { value: text }
    case 'barcode':
      return text === '' || isGtin(text) ? { value: text } : { problem: 'problems.barcode_invalid' }
    case 'price_minor':
      return amount(text, minorUnits)
    case 'compare_at_minor':
      return text === '' ? { value: null } : amount(text, minorUnits)
    case 'on_hand':
      return /^\d{1,7}$/.test(text) ? { value: Number(text) } : { problem: 'problems.count_from_zero' }
    case 'weight_grams':
      if (text === '') return { value: null }
      return /^\d{1,7}$/.test(text) ? { value: Number(text) } : { problem: 'problems.whole_number' }
  }
}

function amount(text: string, minorUnits: number): ReadCell {
  const minor = parseAmount(text, minorUnits)
  return minor === undefined ? { problem: 'problems.price_invalid' } : { value: minor }
}
