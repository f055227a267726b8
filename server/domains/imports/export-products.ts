/** Products as a table, one row per variant, in the form that can be imported again. */
import { sql } from 'kysely'
import {
  type DocumentRow,
  readDocuments,
  readSelected,
  type Selected,
  type SelectedProduct,
} from '#domains/catalog/index.ts'
import type { Work } from '#platform/work.ts'
import { locales } from '#values/locale.ts'
import { decimalOf } from '#values/money.ts'
import { pictureWidths } from '#values/picture.ts'
import type { ExportContent } from '#values/product-export.ts'
import { attributeCells, attributeHeaders, readAttributeColumns } from './attributes.ts'
import { backorderCell } from './read/backorder-cells.ts'
import { bundleCell } from './read/bundle-cells.ts'
import { personalisationCell } from './read/personalisation-cells.ts'
import { quantityPricesCell, soldByWeightCell } from './read/price-cells.ts'
import { returnsCell } from './read/rule-cells.ts'

const PAGE = 200
const WIDTH_MAX = Math.max(...pictureWidths)

type Document = DocumentRow['document']
type TextName =
  | 'short_description'
  | 'description'
  | 'ingredients'
  | 'storage'
  | 'seo_title'
  | 'seo_description'
  | 'name'

const texts =
  (name: TextName) =>
  ({ document }: Row) =>
    locales.map((locale) => document[name][locale] ?? '')
const inLanguages = (header: string) => locales.map((locale) => `${header} (${locale})`)
const truth = (value: boolean | null) => (value === null ? '' : value ? 'TRUE' : 'FALSE')
const whole = (value: number | null) => (value === null ? '' : String(value))

interface Row extends DocumentRow {
  readonly handle: string
  readonly category: string
}

/** Columns of a product, which only its first row has. */
const productColumns: readonly (readonly [readonly string[], (row: Row) => readonly string[]])[] = [
  [inLanguages('Name'), texts('name')],
  [
    ['Status'],
    ({ state }) => [state === 'published' ? 'active' : state === 'withdrawn' ? 'archived' : 'draft'],
  ],
  [['Category'], ({ category }) => [category]],
  [['Brand'], ({ document }) => [document.brand ?? '']],
  [['Tags'], ({ document }) => [document.tags.join(', ')]],
  [inLanguages('Short description'), texts('short_description')],
  [inLanguages('Description'), texts('description')],
  [['Product weight (g)'], ({ document }) => [String(document.weight_grams)]],
  [['Order limit'], ({ document }) => [whole(document.order_limit)]],
  [
    ['Quantity prices'],
    ({ document, minor_units }) => [quantityPricesCell(document.quantity_prices, minor_units)],
  ],
  [['Sold by weight'], ({ document }) => [soldByWeightCell(document.sold_by_weight)]],
  [['Bundle items'], ({ bundle }) => [bundleCell(bundle)]],
  [['Personalization'], ({ document }) => [personalisationCell(document.personalisation)]],
  [
    ['Gift wrap price'],
    ({ document: { gift_wrap: wrap }, minor_units }) => [
      wrap ? decimalOf(wrap.price_minor, minor_units) : '',
    ],
  ],
  [['Origin'], ({ document }) => [document.origin ?? '']],
  [['HS code'], ({ document }) => [document.hs_code ?? '']],
  [['Age limit'], ({ document }) => [whole(document.age_limit)]],
  [['Returns'], ({ document }) => [returnsCell(document.returns)]],
  [['Size chart'], ({ document }) => [document.size_chart ?? '']],
  [['Tax class'], ({ document }) => [document.tax_class ?? '']],
  [['Alcohol'], ({ document }) => [truth(document.is_alcohol)]],
  [['Fresh'], ({ document }) => [truth(document.is_fresh)]],
  [['Vegetarian'], ({ document }) => [truth(document.is_vegetarian)]],
  [['Vegan'], ({ document }) => [truth(document.is_vegan)]],
  [['Spice'], ({ document }) => [whole(document.spice)]],
  [['Allergens'], ({ document }) => [document.allergens.join(', ')]],
  [['May contain'], ({ document }) => [document.may_contain.join(', ')]],
  [['Allergens declared'], ({ document }) => [truth(document.declares_allergens)]],
  [inLanguages('Ingredients'), texts('ingredients')],
  [inLanguages('Storage'), texts('storage')],
  [inLanguages('SEO title'), texts('seo_title')],
  [inLanguages('SEO description'), texts('seo_description')],
]

const variantHeaders = [
  'Option 1 name',
  'Option 1 value',
  'Option 2 name',
  'Option 2 value',
  'Option 3 name',
  'Option 3 value',
  'SKU',
  'Barcode',
  'Price',
  'Compare-at price',
  'Cost',
  'Stock',
  'Low-stock threshold',
  'Backorder',
  'Weight (g)',
  'Net weight (g)',
  'Net volume (ml)',
  'Active',
  'Variant picture',
] as const

type Attributes = Awaited<ReturnType<typeof readAttributeColumns>>

interface Exported {
  readonly of: Selected
  readonly content: ExportContent
}

/** Rows with a header, one per variant. Those of all stores start with their store. */
export async function exportedTable(work: Work, { of, content }: Exported): Promise<string[][]> {
  const chosen = await readSelected(work, of)
  const attributes = await readAttributeColumns(
    work,
    chosen.map(({ id }) => id),
  )
  const headers = [
    'Handle',
    ...productColumns.flatMap(([names]) => names),
    ...attributes.flatMap(attributeHeaders),
    ...variantHeaders,
    'Pictures',
  ]
  const places = headers.flatMap((header, place) => (isShown(header, content) ? [place] : []))
  const shown = (cells: readonly string[]) => places.map((place) => cells[place] ?? '')
  const isOfAllStores = of.storeId === undefined
  const table = [[...(isOfAllStores ? ['Store'] : []), ...shown(headers)]]
  for (const products of pagesOf(chosen)) {
    for (const row of await readPage(work, products)) {
      const store = isOfAllStores ? [products[0]?.store ?? ''] : []
      table.push(...linesOf(row, attributes).map((line) => [...store, ...shown(line)]))
    }
  }
  return table
}

/** What the rows of stock and prices have, beside what names the variant. */
const ownHeaders: Readonly<Record<'stock' | 'prices', readonly string[]>> = {
  stock: ['Stock', 'Low-stock threshold'],
  prices: ['Price', 'Compare-at price', 'Cost'],
}
const NAMING = /^(?:Handle|Name \(\w+\)|Option \d (?:name|value)|SKU|Barcode)$/

function isShown(header: string, content: ExportContent): boolean {
  return content === 'products' || NAMING.test(header) || ownHeaders[content].includes(header)
}

/** Documents are read store by store. */
function pagesOf(chosen: readonly SelectedProduct[]): SelectedProduct[][] {
  return [...Map.groupBy(chosen, ({ store_id }) => store_id).values()].flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / PAGE) }, (_, page) =>
      own.slice(page * PAGE, (page + 1) * PAGE),
    ),
  )
}

async function readPage(work: Work, products: readonly SelectedProduct[]): Promise<Row[]> {
  const productIds = products.map(({ id }) => id)
  const { rows } = await sql<{ id: string; handle: string; category: string }>`
    select
      p.id,
      coalesce((
        select min(known.handle) from import_handles known where known.store_id = p.store_id and known.product_id = p.id
      ), p.slug) as handle,
      replace(c.path, '/', ' > ') as category
    from products p
    join categories c on c.id = p.category_id
    where p.id = any(${productIds}::uuid[])
    order by p.id
  `.execute(work.db)
  const documents = await readDocuments(work, { storeId: products[0]?.store_id ?? '', productIds })
  return rows.flatMap(({ id, ...own }) => {
    const found = documents.get(id)
    return found ? [{ ...found, ...own }] : []
  })
}

function linesOf(row: Row, attributes: Attributes): string[][] {
  const own = [
    ...productColumns.flatMap(([, read]) => read(row)),
    ...attributes.flatMap((attribute) => attributeCells(attribute, row.document.attributes)),
  ]
  const empty = own.map(() => '')
  const pictures = row.document.pictures.map(({ id }) => pictureAddress(row, id)).join(' ')
  return row.document.variants.map((variant, place) => [
    row.handle,
    ...(place === 0 ? own : empty),
    ...variantCells(row, variant),
    place === 0 ? pictures : '',
  ])
}

function variantCells(row: Row, variant: Document['variants'][number]): string[] {
  const { document, stock, minor_units: minorUnits } = row
  const amount = (minor: number | null) => (minor === null ? '' : decimalOf(minor, minorUnits))
  return [
    ...[0, 1, 2].flatMap((place) => [document.options[place]?.name.en ?? '', variant.values[place] ?? '']),
    variant.sku,
    variant.barcode,
    amount(variant.price_minor),
    amount(variant.compare_at_minor),
    amount(variant.cost_minor),
    whole(stock[variant.id]?.on_hand ?? null),
    whole(variant.low_stock_threshold ?? null),
    backorderCell(variant.backorder),
    whole(variant.weight_grams),
    whole(variant.net_weight_grams),
    whole(variant.net_volume_ml),
    truth(variant.is_active),
    variant.picture_id === null ? '' : pictureAddress(row, variant.picture_id),
  ]
}

/** Path of a picture in this market; an import finds the picture by it. */
function pictureAddress({ pictures }: DocumentRow, id: string): string {
  const picture = pictures[id]
  return picture ? `${picture.url}/${Math.min(picture.width, WIDTH_MAX)}.webp` : ''
}
