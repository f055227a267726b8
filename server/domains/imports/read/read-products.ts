import type { ImportFormat } from '#values/product-import.ts'
import { slugOf } from '#values/slug-of.ts'
import type { Column } from './columns.ts'
import { etsyProduct } from './etsy.ts'
import { googleProduct } from './google.ts'
import type { ImportedProduct } from './imported-product.ts'
import { type ProductContext, withProductWeight } from './product-fields.ts'
import { Issues, layoutOf, SheetRecord } from './record.ts'
import { rowsProduct } from './rows-product.ts'
import type { Table } from './table.ts'
import { isVariation, wooProduct } from './woocommerce.ts'

export interface Reading extends Omit<ProductContext, 'decimalSign'> {
  readonly format: ImportFormat
  readonly columns: readonly Column[]
  /** Receives rows that belong to no product, such as notes. */
  readonly onIgnored: (row: number) => void
}

/**
 * Yields the products of a table, each when its last row has been read. The table is read twice: first to learn which
 * rows belong together, as the rows of a product need not be adjacent.
 */
export async function* readProducts(table: Table, reading: Reading): AsyncGenerator<ImportedProduct> {
  const layout = layoutOf(reading.columns)
  const index = await indexOf(table, { reading, layout })
  const open = new Map<string, SheetRecord[]>()
  for await (const row of table.rows()) {
    const record = new SheetRecord(row, layout)
    const key = index.keyOf(record)
    if (key === undefined) {
      reading.onIgnored(record.row)
      continue
    }
    const records = open.get(key) ?? []
    records.push(record)
    open.set(key, records)
    if (index.lastRows.get(key) !== record.row) continue
    open.delete(key)
    yield productOf(key, records, { reading, table, index })
  }
}

interface Index {
  readonly keyOf: (record: SheetRecord) => string | undefined
  readonly lastRows: ReadonlyMap<string, number>
  /** Rows with an SKU that an earlier row has. */
  readonly doubles: ReadonlySet<number>
}

async function indexOf(
  table: Table,
  { reading, layout }: { reading: Reading; layout: ReturnType<typeof layoutOf> },
): Promise<Index> {
  const keyOfId = new Map<string, string>()
  const ownKey = (record: SheetRecord) => keyIn(record, reading.format)
  const lastRows = new Map<string, number>()
  const parents: { readonly reference: string; readonly row: number }[] = []
  const skus = new Set<string>()
  const doubles = new Set<number>()
  for await (const row of table.rows()) {
    const record = new SheetRecord(row, layout)
    const sku = record.text('sku')
    if (sku !== '' && skus.has(sku)) doubles.add(record.row)
    skus.add(sku)
    const key = ownKey(record)
    if (reading.format === 'woocommerce' && isVariation(record)) {
      parents.push({ reference: record.text('parent'), row: record.row })
    } else if (key !== undefined) {
      lastRows.set(key, record.row)
      keyOfId.set(`id:${record.text('record_id')}`, key)
    }
  }
  const parentKey = (reference: string) => keyOfId.get(reference.replace(/\s/g, '')) ?? `sku:${reference}`
  for (const { reference, row } of parents) {
    const key = parentKey(reference)
    lastRows.set(key, Math.max(lastRows.get(key) ?? 0, row))
  }
  const keyOf = (record: SheetRecord) =>
    reading.format === 'woocommerce' && isVariation(record)
      ? parentKey(record.text('parent'))
      : ownKey(record)
  return { keyOf, lastRows, doubles }
}

/** Returns what the rows of one product have in common; undefined for a row that is none. */
function keyIn(record: SheetRecord, format: ImportFormat): string | undefined {
  const [handle, title, sku] = [record.text('handle'), record.text('title'), record.text('sku')]
  switch (format) {
    case 'woocommerce':
      return sku === '' ? `id:${record.text('record_id')}` : `sku:${sku}`
    case 'etsy':
      return title === '' ? undefined : `row:${record.row}`
    case 'google':
      return record.text('group') || sku || undefined
    case 'market':
    case 'shopify': {
      // Shopify's template ends in a line of notes, which has neither a handle nor a price.
      if (handle !== '') return isNote(record) ? undefined : handle
      return record.text('price') === '' ? undefined : slugOf(title || sku, `row-${record.row}`)
    }
    case 'table': {
      if (handle !== '') return handle
      if (record.text('option_1_value') !== '' && title !== '') return slugOf(title, title)
      const name = sku || title
      return name === '' ? undefined : name
    }
  }
}

function isNote(record: SheetRecord): boolean {
  const isAddress = /^\S+$/.test(record.text('handle'))
  return !isAddress && record.text('price') === '' && record.text('picture') === ''
}

function productOf(
  key: string,
  records: readonly SheetRecord[],
  { reading, table, index }: { reading: Reading; table: Table; index: Index },
): ImportedProduct {
  const issues = new Issues()
  const context = { ...reading, decimalSign: table.decimalSign }
  for (const record of records) {
    if (index.doubles.has(record.row)) issues.refuse(record.row, 'sku_repeated', record.cell('sku')?.column)
  }
  const product = build(key, records, { issues, context, format: reading.format })
  return withProductWeight(product)
}

function build(
  key: string,
  records: readonly SheetRecord[],
  { format, ...reading }: { issues: Issues; context: ProductContext; format: ImportFormat },
): ImportedProduct {
  const [first] = records
  if (!first) throw new Error(`Product ${key} has no rows`)
  switch (format) {
    case 'woocommerce':
      return wooProduct(records, reading)
    case 'etsy':
      return etsyProduct(first, reading)
    case 'google':
      return googleProduct(key, records, reading)
    case 'market':
    case 'shopify':
    case 'table':
      return rowsProduct(key, records, { ...reading, keepsTags: format === 'market' })
  }
}
