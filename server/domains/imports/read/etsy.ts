/** Etsy's listings: one row each, with the values of variations in one cell. */
import { allocate } from '#values/money.ts'
import { slugOf } from '#values/slug-of.ts'
import { listIn, parsePrice, plainLine } from './cells.ts'
import type { ImportField } from './fields.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'
import { picturesOf } from './pictures-of.ts'
import { type ProductContext, present, productFields, variantFields } from './product-fields.ts'
import type { Issues, SheetRecord } from './record.ts'
import { tagsOf } from './rows-product.ts'

const optionFields = [
  ['option_1_name', 'attribute_1_name', 'option_1_value'],
  ['option_2_name', 'attribute_2_name', 'option_2_value'],
] as const satisfies readonly (readonly ImportField[])[]

export function etsyProduct(
  record: SheetRecord,
  { issues, context }: { issues: Issues; context: ProductContext },
): ImportedProduct {
  const currency = record.cell('currency')
  if (currency && 'fault' in parsePrice(`0 ${currency.text}`, context)) {
    issues.refuse(record.row, 'price_currency', currency.column)
  }
  const options = optionFields.flatMap(([name, type, field]) => {
    const values = listIn(plainLine(record.text(field)))
    return values.length === 0 ? [] : [{ name: plainLine(record.text(name) || record.text(type)), values }]
  })
  const pictures = picturesOf([record], issues)
  const material = plainLine(record.text('material'))
  return {
    handle: slugOf(record.text('title'), `row-${record.row}`),
    rows: [record.row],
    fields: {
      ...productFields([record], { issues, context }),
      ...present({ tags: tagsOf([record])?.map((tag) => tag.replaceAll('_', ' ')) }),
      ...(material !== '' && { details: [{ label: 'Materials', value: listIn(material).join(', ') }] }),
    },
    options: options.map(({ name }, place) => name || `Option ${place + 1}`),
    variants: variantsOf(record, { lists: options.map(({ values }) => values), issues, context }),
    ...(pictures && { pictures }),
    issues: issues.found,
  }
}

function variantsOf(
  record: SheetRecord,
  {
    lists,
    issues,
    context,
  }: { lists: readonly (readonly string[])[]; issues: Issues; context: ProductContext },
): ImportedVariant[] {
  const { sku: _, on_hand: total, ...common } = variantFields(record, { issues, context })
  const combinations = lists.reduce<string[][]>(
    (all, values) => all.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )
  const skus = listIn(record.text('sku'))
  const areMatched = skus.length === combinations.length
  if (skus.length > 0 && !areMatched) issues.warn(record.row, 'skus_left_out', record.cell('sku')?.column)
  // Etsy counts the listing as a whole, so its number is divided over the variants.
  const isDivided = total !== undefined && combinations.length > 1
  if (isDivided) issues.warn(record.row, 'quantity_divided', record.cell('stock')?.column)
  const counts =
    total === undefined
      ? []
      : allocate(
          total,
          combinations.map(() => 1),
        )
  return combinations.map((values, place) => ({
    ...common,
    ...(areMatched && { sku: skus[place] ?? '' }),
    ...present({ on_hand: counts[place] }),
    values,
  }))
}
