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

export const numberCells: ReadonlySet<CellName> = new Set([
  'price_minor',
  'compare_at_minor',
  'on_hand',
  'weight_grams',
])

export function isCellName(name: string): name is CellName {
  return cellNames.some((each) => each === name)
}

export function cellText(cells: Cells, name: CellName, minorUnits: number): string {
  return textOfValue(name, cells[name], minorUnits)
}

function textOfValue(name: CellName, value: string | number | null, minorUnits: number): string {
  if (value === null) return ''
  const isAmount = name === 'price_minor' || name === 'compare_at_minor'
  return isAmount && typeof value === 'number' ? decimalOf(value, minorUnits) : String(value)
}

export type ProblemKey =
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
      return whole(text, 'problems.count_from_zero')
    case 'weight_grams':
      return text === '' ? { value: null } : whole(text, 'problems.whole_number')
  }
}

function amount(text: string, minorUnits: number): ReadCell {
  const minor = parseAmount(plainAmount(text), minorUnits)
  return minor === undefined ? { problem: 'problems.price_invalid' } : { value: minor }
}

/**
 * Takes currency signs and separators of thousands off an amount from another spreadsheet: `1 250,00 €` is `1250,00`.
 * With one kind of separator only, it is the decimal one.
 */
function plainAmount(text: string): string {
  const digits = text.replace(/^[^\d-]+|[^\d]+$/g, '').replaceAll(/[\s'’]/g, '')
  const decimalAt = Math.max(digits.lastIndexOf(','), digits.lastIndexOf('.'))
  const isMixed = digits.includes(',') && digits.includes('.')
  return isMixed ? digits.slice(0, decimalAt).replaceAll(/[.,]/g, '') + digits.slice(decimalAt) : digits
}

function whole(text: string, problem: ProblemKey): ReadCell {
  const [, digits] = /^(\d{1,7})(?:[.,]0+)?$/.exec(text.replaceAll(/\s/g, '')) ?? []
  return digits === undefined ? { problem } : { value: Number(digits) }
}

/** Returns an entered text as the cell shows it once it is saved; as it is if it can't be read. */
export function tidyText(name: CellName, text: string, minorUnits: number): string {
  const read = readCell(name, text, minorUnits)
  return 'value' in read ? textOfValue(name, read.value, minorUnits) : text
}
