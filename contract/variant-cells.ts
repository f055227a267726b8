/** Variants as a spreadsheet edits them: cell by cell, over many products. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { AnyProductFilter, ProductFilter } from './product-list.ts'
import { VariantField } from './products.ts'
import { CurrencyCode, PageQuery, pageOf, Slug, Uuid } from './vocabulary.ts'

const CELLS_BATCH_MAX = 100

const { sku, barcode, price_minor, compare_at_minor, weight_grams } = VariantField.shape

/** What a variant's row shows; null is an empty cell, and stock that is not counted. */
const VariantCells = z.object({
  sku: z.string(),
  barcode: z.string(),
  price_minor: z.int(),
  compare_at_minor: z.int().nullable(),
  on_hand: z.int().nullable(),
  weight_grams: z.int().nullable(),
})

export const SheetVariant = z
  .object({
    id: Uuid,
    product_id: Uuid,
    product: z.string(),
    label: z.string().describe('Its option values; empty for a product without options'),
    store: z.object({ slug: Slug, name: z.string() }),
    currency: CurrencyCode,
    minor_units: z.int(),
    cells: VariantCells,
  })
  .openapi('SheetVariant')
export type SheetVariant = z.infer<typeof SheetVariant>

const set = z
  .strictObject({
    sku: sku.unwrap().min(1, 'field_empty'),
    barcode: barcode.unwrap(),
    price_minor,
    compare_at_minor: compare_at_minor.unwrap(),
    on_hand: z.int('whole_number').min(0, 'count_from_zero').max(1_000_000, 'too_high'),
    weight_grams: weight_grams.unwrap(),
  })
  .partial()

export const CellsResult = z
  .object({
    id: Uuid,
    saved: z.boolean(),
    conflicts: VariantCells.partial().describe('Cells that others changed meanwhile, with their values'),
    errors: z.record(z.string(), z.string()).describe('By cell; `id` for the whole variant'),
  })
  .openapi('CellsResult')
export type CellsResult = z.infer<typeof CellsResult>

const ofStore = z.object({ store: Slug })
const changeBody = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: Uuid,
        was: VariantCells.strict().partial().describe('The cells before the change'),
        set,
      }),
    )
    .min(1)
    .max(CELLS_BATCH_MAX, 'too_many'),
})

const list = {
  summary: 'List the variants of products as rows of a spreadsheet',
  answer: pageOf(SheetVariant),
} as const
const change = {
  summary: `Change cells of up to ${CELLS_BATCH_MAX} variants; a variant that another person changed meanwhile is left alone`,
  params: ofStore,
  body: changeBody,
  answer: z.object({ results: z.array(CellsResult) }),
  problems: ['not_found', 'not_allowed'],
} as const

const bySeller = { tag: 'seller', access: 'seller', area: 'products' } as const
const byOperator = { tag: 'operator', access: 'operator' } as const

export const sellerVariantCells = {
  list: endpoint({
    ...bySeller,
    ...list,
    params: ofStore,
    query: ProductFilter.extend(PageQuery.shape),
    problems: ['not_found'],
  }),
  change: endpoint({ ...bySeller, ...change }),
} as const

export const operatorVariantCells = {
  list: endpoint({ ...byOperator, ...list, query: AnyProductFilter.extend(PageQuery.shape) }),
  change: endpoint({ ...byOperator, ...change }),
} as const
