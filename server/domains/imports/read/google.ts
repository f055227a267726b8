/** Google Merchant feeds: one item per variant, with the group that it belongs to. */
import { plainLine } from './cells.ts'
import type { ImportField } from './fields.ts'
import type { ImportedProduct } from './imported-product.ts'
import { picturesOf } from './pictures-of.ts'
import { type ProductContext, present, productFields, variantFields } from './product-fields.ts'
import type { Issues, SheetRecord } from './record.ts'
import { categoryOf } from './rows-product.ts'

const optionFields = [
  ['colour', 'Color'],
  ['size', 'Size'],
  ['material', 'Material'],
  ['pattern', 'Pattern'],
] as const satisfies readonly (readonly [ImportField, string])[]

const OPTIONS_MAX = 3

export function googleProduct(
  handle: string,
  records: readonly SheetRecord[],
  { issues, context }: { issues: Issues; context: ProductContext },
): ImportedProduct {
  const isGroup = records.length > 1
  const options = isGroup
    ? optionFields.filter(([field]) => differs(records, field)).slice(0, OPTIONS_MAX)
    : []
  const pictures = picturesOf(records, issues)
  const details = optionFields.flatMap(([field, label]) => {
    const value = plainLine(records[0]?.text(field) ?? '')
    return value === '' || options.some(([option]) => option === field) ? [] : [{ label, value }]
  })
  return {
    handle,
    rows: records.map(({ row }) => row),
    fields: {
      ...productFields(records, { issues, context }),
      ...present({ category: categoryOf(records) }),
      details,
    },
    options: options.map(([, label]) => label),
    variants: records.map((record) => {
      const values = options.map(([field]) => plainLine(record.text(field)))
      if (values.includes('')) issues.refuse(record.row, 'option_value_missing')
      const picture = isGroup ? picturesOf([record], issues)?.[0]?.url : undefined
      return { ...variantFields(record, { issues, context }), ...(picture && { picture }), values }
    }),
    ...(pictures && { pictures }),
    issues: issues.found,
  }
}

function differs(records: readonly SheetRecord[], field: ImportField): boolean {
  return new Set(records.map((record) => record.text(field))).size > 1
}
