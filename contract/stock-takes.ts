/** Counting a store's stock. */
import { z } from '@hono/zod-openapi'
import { stockTakeViews } from '#values/stock-take-view.ts'
import { endpoint } from './endpoint.ts'
import { PageQuery, pageOf, Slug, Time, text, Uuid } from './vocabulary.ts'

const COUNT_MAX = 1_000_000
export const COUNTS_MAX = 2000

const Counted = z.int('whole_number').min(0, 'count_from_zero').max(COUNT_MAX, 'too_high')

export const StockTake = z
  .object({
    id: Uuid,
    state: z.enum(['open', 'applied', 'discarded']),
    category: z.string().optional().describe('Absent if all stock is counted'),
    started_at: Time,
    started_by: z.string().optional(),
    ended_at: Time.optional(),
    ended_by: z.string().optional(),
    variants: z.int().describe('Number of variants to count'),
    counted: z.int().describe('Number of counted variants'),
    different: z.int().describe('Number of counted variants that differ from the stock'),
  })
  .openapi('StockTake')
export type StockTake = z.infer<typeof StockTake>

export const StockCount = z
  .object({
    variant_id: Uuid,
    product: z.object({ id: Uuid, name: z.string() }),
    label: z.string(),
    sku: z.string(),
    barcode: z.string().optional(),
    expected: z.int().describe('Pieces on hand when it was counted; now, if it is not counted'),
    counted: z.int().optional(),
    counted_at: Time.optional(),
    counted_by: z.string().optional(),
    is_short: z.boolean().describe('Fewer pieces would be left than are reserved for orders'),
  })
  .openapi('StockCount')
export type StockCount = z.infer<typeof StockCount>

const seller = { tag: 'seller', access: 'seller', area: 'stock' } as const
const ofStore = z.object({ store: Slug })
const ofTake = ofStore.extend({ id: Uuid })

export const listStockTakes = endpoint({
  ...seller,
  summary: 'List the stock takes of a store, newest first',
  params: ofStore,
  query: PageQuery,
  answer: pageOf(StockTake),
  problems: ['not_found'],
})

export const startStockTake = endpoint({
  ...seller,
  area: 'products',
  summary: 'Start a stock take of all products, or of a category with those below it',
  params: ofStore,
  body: z.strictObject({ category_id: Uuid.optional() }),
  answer: z.object({ stock_take: StockTake }),
  status: 201,
  problems: ['not_found', 'not_allowed'],
})

export const readStockTake = endpoint({
  ...seller,
  summary: 'Get a stock take with its counts, by product',
  params: ofTake,
  query: PageQuery.extend({
    view: z.enum(stockTakeViews).optional(),
    search: text().max(100, 'too_long').optional().describe('In names, SKUs and barcodes'),
  }),
  answer: z.object({ stock_take: StockTake, counts: pageOf(StockCount) }),
  problems: ['not_found'],
})

const Code = text().min(1, 'field_empty').max(64, 'too_long').describe('Barcode or SKU')

export const enterCounts = endpoint({
  ...seller,
  summary: `Enter up to ${COUNTS_MAX} counts; each is saved or refused by itself`,
  params: ofTake,
  body: z.strictObject({
    items: z
      .array(
        z.union([
          z.strictObject({ code: Code, add: Counted.min(1, 'whole_number') }),
          z.strictObject({ code: Code, counted: Counted }),
          z.strictObject({
            variant_id: Uuid,
            counted: Counted.nullable().describe('Null: not counted after all'),
            was: Counted.nullable().describe('The count that was seen. Refused if somebody entered another'),
          }),
        ]),
      )
      .min(1)
      .max(COUNTS_MAX, 'too_many'),
  }),
  answer: z.object({
    results: z.array(
      z.union([
        z.object({ count: StockCount }),
        z.object({ error: z.enum(['unknown', 'several', 'changed']) }),
      ]),
    ),
  }),
  isIdempotent: 'optional',
  problems: ['not_found', 'state_conflict'],
})

const ending = {
  ...seller,
  area: 'products',
  params: ofTake,
  answer: z.object({ stock_take: StockTake }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
} as const

export const applyStockTake = endpoint({
  ...ending,
  summary: 'Apply the differences of a stock take as stock movements; refused while a count is short',
})

export const discardStockTake = endpoint({ ...ending, summary: 'Discard a stock take with its counts' })
