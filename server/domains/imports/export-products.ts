/** All products of a store as CSV, one row per variant, in the form that can be imported again. */
import { sql } from 'kysely'
import { type DocumentRow, readDocuments } from '#domains/catalog/index.ts'
import { csvOf } from '#platform/csv.ts'
import type { Work } from '#platform/work.ts'
import { locales } from '#values/locale.ts'
import { decimalOf } from '#values/money.ts'
import { pictureWidths } from '#values/picture.ts'
import { attributeCells, attributeHeaders, readAttributeColumns } from './attributes.ts'
import { backorderCell } from './read/backorder-cells.ts'
import { personalisationCell } from './read/personalisation-cells.ts'
import { quantityPricesCell, soldByWeightCell } from './read/price-cells.ts'

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
  [['Personalization'], ({ document }) => [personalisationCell(document.personalisation)]],
  [
    ['Gift wrap price'],
    ({ document: { gift_wrap: wrap }, minor_units }) => [
      wrap ? decimalOf(wrap.price_minor, minor_units) : '',
    ],
  ],
  [['Origin'], ({ document }) => [document.origin ?? '']],
  [['HS code'], ({ document }) => [document.hs_code ?? '']],
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

export async function exportedProducts(work: Work, storeId: string): Promise<Uint8Array> {
  const attributes = await readAttributeColumns(work, storeId)
  const headers = [
    'Handle',
    ...productColumns.flatMap(([names]) => names),
    ...attributes.flatMap(attributeHeaders),
    ...variantHeaders,
    'Pictures',
  ]
  const pieces = [csvOf([headers])]
  let after: string | undefined
  for (;;) {
    const rows = await readPage(work, { storeId, after })
    pieces.push(csvOf(rows.flatMap((row) => linesOf(row, attributes))))
    after = rows.at(-1)?.id
    if (rows.length < PAGE) return Buffer.concat(pieces)
  }
}

async function readPage(
  work: Work,
  { storeId, after }: { storeId: string; after: string | undefined },
): Promise<Row[]> {
  const { rows } = await sql<{ id: string; handle: string; category: string }>`
    select
      p.id,
      coalesce((
        select min(known.handle) from import_handles known where known.store_id = p.store_id and known.product_id = p.id
      ), p.slug) as handle,
      replace(c.path, '/', ' > ') as category
    from products p
    join categories c on c.id = p.category_id
    where p.store_id = ${storeId}
      and p.kind <> 'dish'
      and (${after ?? null}::uuid is null or p.id > ${after ?? null}::uuid)
    order by p.id
    limit ${PAGE}
  `.execute(work.db)
  const documents = await readDocuments(work, { storeId, productIds: rows.map(({ id }) => id) })
  return rows.flatMap(({ id, ...own }) => {
    const found = documents.get(id)
    return found ? [{ ...found, ...own }] : []
  })
}

function linesOf(row: Row, attributes: Awaited<ReturnType<typeof readAttributeColumns>>): string[][] {
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
