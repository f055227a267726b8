/** Products over several rows with the same handle: the own format, Shopify's, and any other table. */
import { listIn, plainLine } from './cells.ts'
import type { ImportField } from './fields.ts'
import type { ImportedProduct, ImportedVariant } from './imported-product.ts'
import { picturesOf } from './pictures-of.ts'
import { firstText, type ProductContext, present, productFields, variantFields } from './product-fields.ts'
import type { Issues, SheetRecord } from './record.ts'

const optionFields = [
  ['option_1_name', 'option_1_value'],
  ['option_2_name', 'option_2_value'],
  ['option_3_name', 'option_3_value'],
] as const satisfies readonly (readonly [ImportField, ImportField])[]

const LEVELS = /\s*>\s*/

export function rowsProduct(
  handle: string,
  records: readonly SheetRecord[],
  {
    issues,
    context,
    keepsTags = false,
  }: {
    issues: Issues
    context: ProductContext
    /** Whether descriptions are HTML as this market exports it. */
    keepsTags?: boolean
  },
): ImportedProduct {
  const options = optionsOf(records)
  const variants = records
    .filter((record) => isVariant(record, options))
    .map((record) => variantOf(record, { options, issues, context }))
  const status = statusOf(records)
  const pictures = picturesOf(records, issues)
  const hasOptions = optionFields.some(([, value]) => records[0]?.hasColumn(value))
  return {
    handle,
    rows: records.map(({ row }) => row),
    ...(status && { status }),
    fields: {
      ...productFields(records, { issues, context, keepsTags }),
      ...present({ category: categoryOf(records), tags: tagsOf(records) }),
    },
    ...(hasOptions && { options: options.map(({ name }) => name) }),
    variants,
    ...(pictures && { pictures }),
    issues: issues.found,
  }
}

interface Option {
  readonly name: string
  readonly value: ImportField
}

function optionsOf(records: readonly SheetRecord[]): Option[] {
  const found = optionFields.flatMap(([nameField, value]): Option[] => {
    const valued = records.flatMap((record) => record.cells(value))
    if (valued.length === 0) return []
    const name = firstText(records, nameField, plainLine) || valued[0]?.column.header || ''
    return [{ name: nameWithoutNumber(name), value }]
  })
  const [only] = found
  const isPseudo =
    found.length === 1 &&
    only !== undefined &&
    records.every((record) => isDefaultTitle(record.text(only.value)))
  return isPseudo ? [] : found
}

/** Shopify writes the option Title with the value Default Title for products without options. */
function isDefaultTitle(value: string): boolean {
  return value === '' || value === 'Default Title'
}

function nameWithoutNumber(name: string): string {
  return name.replace(/ value$/i, '')
}

const variantColumns = ['sku', 'price', 'barcode', 'stock', 'compare_at_price', 'cost'] as const

/** Other rows only add pictures. */
function isVariant(record: SheetRecord, options: readonly Option[]): boolean {
  if (options.some(({ value }) => record.text(value) !== '')) return true
  return variantColumns.some((field) => record.text(field) !== '')
}

function variantOf(
  record: SheetRecord,
  { options, issues, context }: { options: readonly Option[]; issues: Issues; context: ProductContext },
): ImportedVariant {
  const values = options.map(({ value }) => plainLine(record.text(value)))
  if (values.includes('')) issues.refuse(record.row, 'option_value_missing')
  return { ...variantFields(record, { issues, context }), values }
}

/** Returns the category's path; a number of Google's taxonomy says nothing here. */
export function categoryOf(records: readonly SheetRecord[]): string | undefined {
  if (!records[0]?.hasColumn('category')) return undefined
  const texts = records.flatMap((record) => record.cells('category')).map(({ text }) => plainLine(text))
  return (texts.find((text) => !/^\d+$/.test(text)) ?? '').split(LEVELS).join(' > ')
}

export function tagsOf(records: readonly SheetRecord[]): string[] | undefined {
  const [first] = records
  if (!first?.hasColumn('tags')) return undefined
  const tags = records
    .flatMap((record) => record.cells('tags'))
    .flatMap(({ text }) => listIn(plainLine(text), /[,;|]/))
  return [...new Set(tags.map((tag) => tag.slice(0, 40)))].slice(0, 40)
}

const active = ['active', 'publish', 'published', 'actif', 'publie', 'publié', 'out_of_stock', 'visible']
const archived = ['archived', 'archive', 'archivé']

function statusOf(records: readonly SheetRecord[]): ImportedProduct['status'] {
  const status = firstText(records, 'status', plainLine)?.toLowerCase()
  if (status && archived.includes(status)) return 'archived'
  const isPublished = firstText(records, 'published', plainLine)?.toLowerCase()
  if (isPublished !== undefined && isPublished !== '' && !/^(?:true|1|yes|oui|vrai)$/.test(isPublished))
    return 'draft'
  if (status) return active.includes(status) ? 'active' : 'draft'
  return isPublished ? 'active' : undefined
}
