/** WooCommerce's product export: products, and variations that name their parent by SKU or `id:NN`. */
import { listIn, plainLine } from './cells.ts'
import type { ImportField } from './fields.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'
import { picturesOf } from './pictures-of.ts'
import { type ProductContext, present, productFields, variantFields } from './product-fields.ts'
import type { Issues, SheetRecord } from './record.ts'
import { tagsOf } from './rows-product.ts'

const attributeFields = [
  ['attribute_1_name', 'attribute_1_values'],
  ['attribute_2_name', 'attribute_2_values'],
  ['attribute_3_name', 'attribute_3_values'],
] as const satisfies readonly (readonly [ImportField, ImportField])[]

interface Attribute {
  readonly name: string
  readonly values: readonly string[]
  readonly field: ImportField
}

export function isVariation(record: SheetRecord): boolean {
  return record.text('kind').toLowerCase().split(/,\s*/).includes('variation')
}

export function wooProduct(
  records: readonly SheetRecord[],
  { issues, context }: { issues: Issues; context: ProductContext },
): ImportedProduct {
  const parent = records.find((record) => !isVariation(record))
  const variations = records.filter(isVariation)
  const [first] = records
  if (!first) throw new Error('A product has at least one row')
  if (!parent) for (const { row } of variations) issues.refuse(row, 'parent_missing')
  const own = parent ? [parent] : []
  noteKinds(own, issues)
  const attributes = attributesOf(parent)
  const options = variations.length === 0 ? [] : attributes
  const variants =
    variations.length > 0 || !parent
      ? variations.flatMap((record) => variantsOf(record, { options, issues, context }))
      : isVariable(parent)
        ? []
        : [{ ...variantFields(parent, { issues, context }), values: [] }]
  const pictures = picturesOf(own, issues)
  const weight =
    parent && variations.length > 0 ? variantFields(parent, { issues, context }).weight_grams : null
  const details = variations.length > 0 ? [] : attributes
  return {
    handle: (parent ?? first).text('sku') || `woocommerce-${(parent ?? first).text('record_id')}`,
    rows: records.map(({ row }) => row),
    status: parent && isShown(parent) ? 'active' : 'draft',
    fields: {
      ...productFields(own, { issues, context }),
      ...present({ category: categoryOf(own), tags: tagsOf(own) }),
      ...(weight && { weight_grams: weight }),
      details: details.map(({ name, values }) => ({ label: name, value: values.join(', ') })),
    },
    options: options.map(({ name }) => name),
    variants,
    ...(pictures && { pictures }),
    issues: issues.found,
  }
}

function kindsOf(record: SheetRecord): string[] {
  return record.text('kind').toLowerCase().split(/,\s*/)
}

function isVariable(record: SheetRecord): boolean {
  return kindsOf(record).includes('variable')
}

function noteKinds(records: readonly SheetRecord[], issues: Issues): void {
  for (const record of records) {
    const kinds = kindsOf(record)
    const column = record.cell('kind')?.column
    if (kinds.includes('grouped') || kinds.includes('external'))
      issues.refuse(record.row, 'kind_unsupported', column)
    if (kinds.includes('downloadable')) issues.warn(record.row, 'download_unsupported', column)
  }
}

/** Downloads stay drafts, as their files are not imported. */
function isShown(record: SheetRecord): boolean {
  return (
    record.text('published') === '1' &&
    record.text('status').toLowerCase() !== 'hidden' &&
    !kindsOf(record).includes('downloadable')
  )
}

function attributesOf(record: SheetRecord | undefined): Attribute[] {
  return attributeFields.flatMap(([nameField, field]) => {
    const name = plainLine(record?.text(nameField) ?? '')
    const values = listIn(plainLine(record?.text(field) ?? ''))
    return name === '' || values.length === 0 ? [] : [{ name, values, field }]
  })
}

/** A variation without a value stands for all values of the attribute. */
function variantsOf(
  record: SheetRecord,
  { options, issues, context }: { options: readonly Attribute[]; issues: Issues; context: ProductContext },
): ImportedVariant[] {
  const chosen = options.map(({ name, values }) => {
    const value = attributeValue(record, name)
    return value === '' ? values : [value]
  })
  const combinations = chosen.reduce<string[][]>(
    (all, values) => all.flatMap((before) => values.map((value) => [...before, value])),
    [[]],
  )
  const fields = variantFields(record, { issues, context })
  const picture = picturesOf([record], issues)?.[0]?.url
  return combinations.map((values, place) => ({
    ...fields,
    ...(place > 0 && fields.sku && { sku: `${fields.sku}-${place + 1}` }),
    ...(place > 0 && { barcode: '' }),
    ...(picture && { picture }),
    values,
  }))
}

function attributeValue(record: SheetRecord, name: string): string {
  const found = attributeFields.find(
    ([nameField]) => plainLine(record.text(nameField)).toLowerCase() === name.toLowerCase(),
  )
  return found ? plainLine(record.text(found[1])) : ''
}

/** Of several categories, the one with the most levels. */
function categoryOf(records: readonly SheetRecord[]): string | undefined {
  const [record] = records
  if (!record?.hasColumn('category')) return undefined
  const paths = listIn(plainLine(record.text('category'))).map((path) => path.split(/\s*>\s*/))
  const [deepest] = paths.toSorted((a, b) => b.length - a.length)
  return (deepest ?? []).join(' > ')
}
