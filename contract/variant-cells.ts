/** Variants as a spreadsheet edits them: cell by cell, over many products. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { ProductFilter } from './product-list.ts'
import { VariantField } from './products.ts'
import { PageQuery, pageOf, Slug, Uuid } from './vocabulary.ts'

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

export const listVariantCells = endpoint({
  tag: 'seller',
  access: 'seller',
  summary: 'List the variants of a store’s products as rows of a spreadsheet',
  params: ofStore,
  query: ProductFilter.extend(PageQuery.shape),
  answer: pageOf(SheetVariant),
  problems: ['not_found'],
})

export const changeVariantCells = endpoint({
  tag: 'seller',
  access: 'seller',
  summary: `Change cells of up to ${CELLS_BATCH_MAX} variants; a variant that another person changed meanwhile is left alone`,
  params: ofStore,
  body: z.strictObject({
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
  }),
  answer: z.object({ results: z.array(CellsResult) }),
  problems: ['not_found', 'not_allowed'],
})
