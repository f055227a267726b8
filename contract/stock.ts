/** Movements and corrections of a store's stock. */
import { z } from '@hono/zod-openapi'
import { stockMovementKinds, stockReasons } from '#values/stock-movement.ts'
import { textLengths } from '#values/text-lengths.ts'
import { endpoint } from './endpoint.ts'
import { Day, FileResponse, line, PageQuery, pageOf, Slug, Time, text, Uuid } from './vocabulary.ts'

const COUNT_MAX = 1_000_000

export const StockMovement = z
  .object({
    id: z.string(),
    at: Time,
    product: z.object({ id: Uuid, name: z.string() }),
    variant: z.object({ id: Uuid, label: z.string(), sku: z.string() }),
    kind: z.enum(stockMovementKinds),
    reason: z.enum(stockReasons).optional().describe('Of a correction'),
    note: z.string().optional(),
    change: z.int().describe('Pieces added, or removed if negative'),
    balance: z.int().describe('Pieces on hand afterwards'),
    order_number: z.string().optional(),
    by: z.string().optional().describe('Absent for jobs'),
  })
  .openapi('StockMovement')
export type StockMovement = z.infer<typeof StockMovement>

export const StockVariant = z
  .object({
    id: Uuid,
    product: z.object({ id: Uuid, name: z.string() }),
    label: z.string(),
    sku: z.string(),
    on_hand: z.int().optional().describe('Absent if not counted'),
    reserved: z.int().describe('Pieces of orders that are not shipped yet'),
  })
  .openapi('StockVariant')
export type StockVariant = z.infer<typeof StockVariant>

const filter = {
  variant: Uuid.optional(),
  product: Uuid.optional(),
  search: text().max(100, 'too_long').optional().describe('In names, SKUs and barcodes'),
  kind: z.enum(stockMovementKinds).optional(),
  reason: z.enum(stockReasons).optional(),
  from: Day.optional().describe('First day, in the store’s time zone'),
  to: Day.optional().describe('Last day'),
}

const ofStore = z.object({ store: Slug })

/** The same endpoints for a store's staff and for operators. */
function stockEndpoints<const Role extends 'seller' | 'operator'>(role: Role) {
  const base = { tag: role, access: role, area: 'stock', params: ofStore, problems: ['not_found'] } as const
  return {
    list: endpoint({
      ...base,
      summary: 'List the stock movements of a store, newest first',
      query: PageQuery.extend(filter),
      answer: pageOf(StockMovement).extend({
        variant: StockVariant.optional().describe(
          'The variant of the filter, or the only one of its product',
        ),
      }),
    }),
    export: endpoint({
      ...base,
      summary: 'Download stock movements as CSV, newest first, at most 20,000',
      query: z.object(filter),
      answer: FileResponse,
      file: 'text/csv',
    }),
    correct: endpoint({
      ...base,
      area: 'products',
      summary: 'Correct the stock of a variant, with a reason',
      params: ofStore.extend({ id: Uuid }),
      body: z.strictObject({
        change: z
          .int('whole_number')
          .min(-COUNT_MAX, 'too_high')
          .max(COUNT_MAX, 'too_high')
          .refine((change) => change !== 0, 'change_zero')
          .describe('Pieces to add, or to remove if negative'),
        reason: z.enum(stockReasons, 'field_empty'),
        note: line(textLengths.stockNote).optional(),
      }),
      answer: z.object({ variant: StockVariant }),
      isIdempotent: 'optional',
      problems: ['not_found', 'not_allowed', 'state_conflict'],
    }),
  }
}

export const sellerStock = stockEndpoints('seller')
export const operatorStock = stockEndpoints('operator')
