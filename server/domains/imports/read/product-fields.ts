/** Fields of a product from its first rows, and of a variant from its row. */
import { type Allergen, allergens } from '#values/allergens.ts'
import { isGtin } from '#values/gtin.ts'
import { defaultLocale } from '#values/locale.ts'
import { parseBackorder } from './backorder-cells.ts'
import { parseBundle } from './bundle-cells.ts'
import {
  type Parsed,
  parseBoolean,
  parseCount,
  parsePrice,
  parseTime,
  parseWeight,
  plainLine,
  plainText,
} from './cells.ts'
import { attributeNameIn, detailNameIn } from './columns.ts'
import { importedDescription } from './description-html.ts'
import type { ImportField } from './fields.ts'
import type {
  ImportedAttribute,
  ImportedFields,
  ImportedProduct,
  ImportedVariant,
  Texts,
} from './imported-product.ts'
import { parsePersonalisation } from './personalisation-cells.ts'
import { pictureAddresses } from './pictures-of.ts'
import { parseQuantityPrices, parseSoldByWeight } from './price-cells.ts'
import type { Cell, Issues, SheetRecord } from './record.ts'
import { parseReturns, parseTaxClass } from './rule-cells.ts'

export interface ProductContext {
  readonly currency: string
  readonly minorUnits: number
  readonly decimalSign: '.' | ','
  readonly now: Date
}

const SHORT_MAX = 300

/** Reads what all formats call the same. The first row with a value decides. */
export function productFields(
  records: readonly SheetRecord[],
  { issues, context, keepsTags = false }: { issues: Issues; context: ProductContext; keepsTags?: boolean },
): ImportedFields {
  const line = (field: ImportField) => firstText(records, field, plainLine)
  const truth = (field: ImportField) => firstValue(records, field, issues, ({ text }) => parseBoolean(text))
  const count = (field: ImportField) =>
    firstValue(records, field, issues, ({ text }) => parseCount(text, context.decimalSign))
  const weight = firstValue(records, 'product_weight', issues, ({ text, column }) =>
    parseWeight(text, { unit: column.unit ?? 'g', decimalSign: context.decimalSign }),
  )
  return present({
    name: texts(records, 'title', plainLine),
    short_description: texts(records, 'short_description', (text) => plainText(text).slice(0, SHORT_MAX)),
    description: texts(records, 'description', keepsTags ? (text) => text.trim() : importedDescription),
    seo_title: texts(records, 'seo_title', plainLine),
    seo_description: texts(records, 'seo_description', plainLine),
    ingredients: texts(records, 'ingredients', plainText),
    storage: texts(records, 'storage', plainText),
    brand: line('brand') === '' ? null : line('brand'),
    origin: nothingIfEmpty(line('origin')?.toUpperCase()),
    hs_code: nothingIfEmpty(line('hs_code')?.replace(/[\s.]/g, '')),
    details: detailsOf(records),
    attributes: attributesOf(records),
    weight_grams: weight,
    age_limit: orNull(records, 'age_limit', count('age_limit')),
    size_chart: nothingIfEmpty(line('size_chart')),
    returns: orNull(
      records,
      'returns',
      firstValue(records, 'returns', issues, ({ text }) => parseReturns(text)),
    ),
    tax_class: orNull(
      records,
      'tax_class',
      firstValue(records, 'tax_class', issues, ({ text }) => parseTaxClass(text)),
    ),
    is_alcohol: truth('is_alcohol'),
    is_fresh: truth('is_fresh'),
    is_vegetarian: orNull(records, 'is_vegetarian', truth('is_vegetarian')),
    is_vegan: orNull(records, 'is_vegan', truth('is_vegan')),
    declares_allergens: truth('declares_allergens'),
    allergens: allergensOf(records, 'allergens'),
    may_contain: allergensOf(records, 'may_contain'),
    spice: orNull(records, 'spice', count('spice')),
    order_limit: orNull(records, 'order_limit', count('order_limit')),
    quantity_prices: listOrEmpty(
      records,
      'quantity_prices',
      firstValue(records, 'quantity_prices', issues, ({ text }) => parseQuantityPrices(text, context)),
    ),
    sold_by_weight: orNull(
      records,
      'sold_by_weight',
      firstValue(records, 'sold_by_weight', issues, ({ text }) => parseSoldByWeight(text, context)),
    ),
    bundle_items: firstValue(records, 'bundle_items', issues, ({ text }) => parseBundle(text)),
    personalisation: listOrEmpty(
      records,
      'personalisation',
      firstValue(records, 'personalisation', issues, ({ text }) => parsePersonalisation(text)),
    ),
    gift_wrap: orNull(records, 'gift_wrap', giftWrapOf(records, issues, context)),
  })
}

function giftWrapOf(records: readonly SheetRecord[], issues: Issues, context: ProductContext) {
  const price = firstValue(records, 'gift_wrap', issues, ({ text }) => parsePrice(text, context))
  return price === undefined ? undefined : { price_minor: price }
}

/** Reads what all formats call the same in the row of a variant. */
export function variantFields(
  record: SheetRecord,
  { issues, context }: { issues: Issues; context: ProductContext },
): Omit<ImportedVariant, 'values'> {
  const price = (field: ImportField) =>
    issues.value(record, field, { parse: ({ text }) => parsePrice(text, context) })
  const weight = (field: ImportField) =>
    issues.value(record, field, {
      parse: ({ text, column }) =>
        parseWeight(text, { unit: column.unit ?? 'g', decimalSign: context.decimalSign }),
      isOptional: true,
    })
  const volume = issues.value(record, 'net_volume', {
    parse: ({ text }) => parseCount(text, context.decimalSign),
    isOptional: true,
  })
  const lowStock = issues.value(record, 'low_stock_threshold', {
    parse: ({ text }) => parseCount(text, context.decimalSign),
    isOptional: true,
  })
  const backorder = issues.value(record, 'backorder', {
    parse: ({ text }) => parseBackorder(text, context),
    isOptional: true,
  })
  const isActive = issues.value(record, 'is_active', {
    parse: ({ text }) => parseBoolean(text),
    isOptional: true,
  })
  return present({
    row: record.row,
    sku: record.hasColumn('sku') ? record.text('sku') : undefined,
    barcode: barcodeOf(record, issues),
    ...prices(record, { price, issues, context }),
    cost_minor: orNull([record], 'cost', price('cost')),
    weight_grams: orNull([record], 'weight', weight('weight')),
    net_weight_grams: orNull([record], 'net_weight', weight('net_weight')),
    net_volume_ml: orNull([record], 'net_volume', volume),
    on_hand: stockOf(record, { issues, context }),
    low_stock_threshold: orNull([record], 'low_stock_threshold', lowStock),
    backorder: orNull([record], 'backorder', backorder),
    is_active: isActive,
    picture: pictureAddresses(record.text('variant_picture')).urls[0],
  })
}

/** Splits the weights of variants into the product's and those that differ from it. */
export function withProductWeight(product: ImportedProduct): ImportedProduct {
  if (product.fields.weight_grams !== undefined) return product
  const weights = product.variants.map(({ weight_grams }) => weight_grams)
  const common = weights.find((weight) => weight != null && weight > 0)
  if (common === undefined || common === null) {
    return { ...product, variants: product.variants.map(({ weight_grams: _, ...variant }) => variant) }
  }
  return {
    ...product,
    fields: { ...product.fields, weight_grams: common },
    variants: product.variants.map((variant) => ({
      ...variant,
      weight_grams: variant.weight_grams === common || !variant.weight_grams ? null : variant.weight_grams,
    })),
  }
}

/** Price and former price. A regular price beside a sale price becomes the former one while the sale runs. */
function prices(
  record: SheetRecord,
  {
    price,
    issues,
    context,
  }: { price: (field: ImportField) => number | undefined; issues: Issues; context: ProductContext },
): { price_minor?: number | undefined; compare_at_minor?: number | null | undefined } {
  const regular = price('price')
  if (!record.hasColumn('sale_price')) {
    const former = price('compare_at_price')
    const isReduced = former !== undefined && (regular === undefined || former > regular)
    return {
      price_minor: regular,
      compare_at_minor: isReduced ? former : record.hasColumn('compare_at_price') ? null : undefined,
    }
  }
  const sale = price('sale_price')
  if (sale === undefined || (regular !== undefined && sale >= regular)) {
    return { price_minor: regular, compare_at_minor: null }
  }
  const { starts, ends } = salePeriod(record, issues)
  const isOver = ends !== undefined && Date.parse(ends) <= context.now.getTime()
  const isComing = starts !== undefined && Date.parse(starts) > context.now.getTime()
  if (isOver || isComing) {
    if (isComing) issues.warn(record.row, 'sale_left_out', record.cell('sale_price')?.column)
    return { price_minor: regular ?? sale, compare_at_minor: null }
  }
  return { price_minor: sale, compare_at_minor: regular ?? null }
}

/** Google has both ends in one cell, separated by a slash. */
function salePeriod(
  record: SheetRecord,
  issues: Issues,
): { starts?: string | undefined; ends?: string | undefined } {
  const [first = '', second = ''] = record.text('sale_starts').split('/')
  const time = (field: ImportField, text: string) =>
    text === '' ? undefined : issues.value(record, field, { parse: () => parseTime(text), isOptional: true })
  return {
    starts: time('sale_starts', first),
    ends: second === '' ? time('sale_ends', record.text('sale_ends')) : time('sale_starts', second),
  }
}

function barcodeOf(record: SheetRecord, issues: Issues): string | undefined {
  const cell = record.cell('barcode')
  if (!cell) return record.hasColumn('barcode') ? '' : undefined
  const code = cell.text.replace(/[\s\u00a0-]/g, '')
  if (isGtin(code)) return code
  const isShortened = /^\d[.,]?\d*e\+?\d+$/i.test(code)
  issues.warn(record.row, isShortened ? 'barcode_shortened' : 'barcode_left_out', cell.column)
  return undefined
}

function stockOf(
  record: SheetRecord,
  { issues, context }: { issues: Issues; context: ProductContext },
): number | undefined {
  // Without a tracker, Shopify does not count the goods.
  if (record.hasColumn('stock_tracker') && record.text('stock_tracker') === '') return undefined
  const cell = record.cell('stock')
  if (cell) {
    const count = parseCount(cell.text, context.decimalSign)
    if ('value' in count) return count.value
    issues.warn(record.row, count.fault, cell.column)
    return count.fault === 'count_negative' ? 0 : undefined
  }
  return /^(?:0|no|non|out[ _]of[ _]stock)$/i.test(record.text('in_stock')) ? 0 : undefined
}

export function firstText(
  records: readonly SheetRecord[],
  field: ImportField,
  clean: (text: string) => string,
): string | undefined {
  if (!records[0]?.hasColumn(field)) return undefined
  const cell = records.flatMap((record) => record.cells(field))[0]
  return cell ? clean(cell.text) : ''
}

function firstValue<Value>(
  records: readonly SheetRecord[],
  field: ImportField,
  issues: Issues,
  parse: (cell: Cell) => Parsed<Value>,
): Value | undefined {
  const record = records.find((each) => each.cell(field))
  return record && issues.value(record, field, { parse, isOptional: true })
}

function texts(
  records: readonly SheetRecord[],
  field: ImportField,
  clean: (text: string) => string,
): Texts | undefined {
  if (!records[0]?.hasColumn(field)) return undefined
  const found: Texts = {}
  for (const record of records) {
    for (const { text, column } of record.cells(field))
      found[column.language ?? defaultLocale] ??= clean(text)
  }
  return found
}

/** Shopify's metafields may refer to records that the file doesn't have. */
const REFERENCE = /^\[?"?gid:\/\//

function detailsOf(records: readonly SheetRecord[]) {
  const [first] = records
  if (!first?.hasColumn('detail')) return undefined
  return first
    .cells('detail')
    .filter(({ text }) => !REFERENCE.test(text))
    .map(({ text, column }) => ({ label: detailNameIn(column.header), value: plainText(text) }))
}

/** Of each column the first cell that isn't empty. */
function attributesOf(records: readonly SheetRecord[]): ImportedAttribute[] | undefined {
  const columns = records[0]?.columns('attribute') ?? []
  if (columns.length === 0) return undefined
  const cells = records.flatMap((record) => record.cells('attribute'))
  return columns.map((column) => ({
    name: attributeNameIn(column.header),
    language: column.language ?? defaultLocale,
    text: plainText(cells.find((cell) => cell.column === column)?.text ?? ''),
  }))
}

function allergensOf(records: readonly SheetRecord[], field: ImportField): Allergen[] | undefined {
  const text = firstText(records, field, plainLine)?.toLowerCase()
  return text === undefined ? undefined : allergens.filter((each) => text.split(/[\s,;]+/).includes(each))
}

/** An empty cell of a column that the file has deletes the value. */
function orNull<Value>(
  records: readonly SheetRecord[],
  field: ImportField,
  value: Value | undefined,
): Value | null | undefined {
  if (value !== undefined || !records[0]?.hasColumn(field)) return value
  return records.some((record) => record.cell(field)) ? undefined : null
}

function listOrEmpty<Item>(
  records: readonly SheetRecord[],
  field: ImportField,
  list: Item[] | undefined,
): Item[] | undefined {
  const given = orNull(records, field, list)
  return given === null ? [] : given
}

function nothingIfEmpty(text: string | undefined): string | null | undefined {
  return text === '' ? null : text
}

type Present<T> = { [K in keyof T]: Exclude<T[K], undefined> }

/** Leaves out what is undefined. */
export function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>
}
