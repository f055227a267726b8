/** What is wrong with a product of an import, by row and column. */
import { hasProblemText } from '#platform/problem-texts.ts'
import { slugOf } from '#values/slug-of.ts'
import { attributeNameIn, type Column } from './read/columns.ts'
import type { ImportField } from './read/fields.ts'
import type { ImportedProduct } from './read/imported-product.ts'

export interface StoredIssue {
  readonly row: number
  readonly column?: string
  readonly code: string
  readonly isWarning: boolean
}

const fieldsByName: Readonly<Record<string, ImportField>> = {
  name: 'title',
  category_id: 'category',
  price_minor: 'price',
  compare_at_minor: 'compare_at_price',
  cost_minor: 'cost',
  weight_grams: 'weight',
  net_weight_grams: 'net_weight',
  net_volume_ml: 'net_volume',
  details: 'detail',
  attributes: 'attribute',
  pictures: 'picture',
}

/** Turns errors by field path, such as `variants.3.sku`, into issues by row and column. */
export function issuesOf(
  errors: Readonly<Record<string, readonly string[]>>,
  { product, columns }: { product: ImportedProduct; columns: readonly Column[] },
): StoredIssue[] {
  return Object.entries(errors).flatMap(([path, codes]) => {
    const { row, field } = placeOf(path, product)
    const column = columns.find(
      (each) => each.field === field && (field !== 'attribute' || isOf(each, path)),
    )?.header
    return codes.map((code) => ({
      row,
      ...(column !== undefined && { column }),
      code: hasProblemText(code) ? code : 'field_invalid',
      isWarning: false,
    }))
  })
}

function isOf({ header }: Column, path: string): boolean {
  return slugOf(attributeNameIn(header), '') === path.split('.')[1]
}

function placeOf(path: string, product: ImportedProduct): { row: number; field: string } {
  const [first = '', place, inner = ''] = path.split('.')
  const productRow = product.rows[0] ?? 1
  if (first === 'variants' && place !== undefined) {
    const row = product.variants[Number(place)]?.row ?? productRow
    return { row, field: inner === 'values' ? 'option_1_value' : (fieldsByName[inner] ?? inner) }
  }
  if (first === 'options') return { row: productRow, field: `option_${Number(place ?? 0) + 1}_value` }
  return { row: productRow, field: fieldsByName[first] ?? first }
}
