/** Changes of many products at once. */
import { z } from '@hono/zod-openapi'
import { bulkChoices } from '#values/bulk-edit.ts'
import { priceEndings } from '#values/price-change.ts'
import { endpoint } from './endpoint.ts'
import { AnyProductFilter, ProductFilter } from './product-list.ts'
import { ProductSale } from './products.ts'
import { AttributeValue } from './taxonomy.ts'
import { CurrencyCode, FileResponse, line, Money, Slug, Time, Uuid } from './vocabulary.ts'

export const SELECTED_MAX = 1000

const Ending = z.enum(priceEndings).optional().describe('Round to the nearest price that ends like this')
const Tags = z.array(line(40)).max(40, 'too_many').default([])

export const BulkAction = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('publish') }),
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({ kind: z.literal('delete_drafts') }),
  z.strictObject({
    kind: z.literal('price_percent'),
    percent_bps: z
      .int('bulk_percent_invalid')
      .min(-9000, 'bulk_percent_invalid')
      .max(90_000, 'bulk_percent_invalid')
      .describe('In basis points: 1000 adds 10 %, -1000 takes 10 % off'),
    ending: Ending,
  }),
  z.strictObject({
    kind: z.literal('price_amount'),
    amount_minor: z
      .int('amount_invalid')
      .min(-10_000_000_000, 'amount_invalid')
      .max(10_000_000_000, 'amount_invalid'),
    currency: CurrencyCode.describe('Products in another currency are refused'),
    ending: Ending,
  }),
  z.strictObject({ kind: z.literal('sale'), sale: ProductSale }),
  z.strictObject({ kind: z.literal('end_sale') }),
  z.strictObject({
    kind: z.literal('stock_set'),
    on_hand: z.int('whole_number').min(0, 'count_from_zero').max(1_000_000, 'too_high'),
  }),
  z.strictObject({
    kind: z.literal('stock_add'),
    units: z
      .int('whole_number')
      .min(-1_000_000, 'whole_number')
      .max(1_000_000, 'too_high')
      .describe('Added to counted variants; negative to subtract'),
  }),
  z.strictObject({ kind: z.literal('category'), category_id: Uuid }),
  z.strictObject({ kind: z.literal('tags'), add: Tags, remove: Tags }),
  z.strictObject({
    kind: z.literal('attribute'),
    key: Slug,
    value: AttributeValue.nullable().describe('Null removes it; languages of a text that are not given stay'),
  }),
  z.strictObject({ kind: z.literal('brand'), brand: line(80).nullable() }),
])
export type BulkAction = z.output<typeof BulkAction>

const bulkKinds = [...bulkChoices, 'undo'] as const

const Count = z.int().min(0)

export const BulkEdit = z
  .object({
    id: Uuid,
    kind: z.enum(bulkKinds),
    created_at: Time,
    created_by: z.string().optional(),
    finished_at: Time.optional().describe('Absent while it runs'),
    counts: z.object({
      total: Count,
      done: Count,
      changed: Count,
      unchanged: Count,
      refused: Count,
    }),
    can_undo: z.boolean(),
  })
  .openapi('BulkEdit')
export type BulkEdit = z.infer<typeof BulkEdit>

const Refused = z.object({ name: z.string(), id: Uuid.optional(), messages: z.array(z.string()) })

export const BulkPreview = z
  .object({
    total: Count,
    products: z
      .array(
        z.object({
          id: Uuid,
          name: z.string(),
          price_before: Money,
          price_after: Money.optional().describe('Absent if the product would be refused'),
        }),
      )
      .describe('The cheapest prices of the first products, for changes of prices'),
  })
  .openapi('BulkPreview')
export type BulkPreview = z.infer<typeof BulkPreview>

/** Which products: some, or all that match a filter when the edit starts. */
const selectionOf = <F extends z.ZodType>(filter: F) =>
  z.union([
    z.strictObject({ ids: z.array(Uuid).min(1, 'selection_empty').max(SELECTED_MAX, 'too_many') }),
    z.strictObject({ filter }),
  ])

export const productSelections = {
  seller: selectionOf(ProductFilter.strict()),
  operator: selectionOf(AnyProductFilter.strict()),
} as const

/** The same endpoints for a store's managers and for operators, whose edits are of all stores. */
function bulkEndpoints<const Role extends 'seller' | 'operator', const P extends z.ZodRawShape>(
  role: Role,
  params: P,
) {
  const base = { tag: role, access: role, area: 'products', level: 'edit' } as const
  const ofEdit = z.object({ ...params, id: Uuid })
  const body = z.strictObject({ selection: productSelections[role], action: BulkAction })
  const answer = z.object({ bulk_edit: BulkEdit })
  return {
    preview: endpoint({
      ...base,
      summary: 'Count the products of a bulk edit and calculate the first prices',
      params: z.object(params),
      body,
      answer: BulkPreview,
      isQuestion: true,
      problems: ['not_found', 'not_allowed'],
    }),
    start: endpoint({
      ...base,
      summary: 'Change many products; each one succeeds or fails independently',
      params: z.object(params),
      body,
      answer,
      status: 202,
      isIdempotent: 'optional',
      problems: ['not_found', 'not_allowed'],
    }),
    read: endpoint({
      ...base,
      summary: 'Read how far a bulk edit is, and the first products that were refused',
      params: ofEdit,
      answer: answer.extend({ refused: z.array(Refused) }),
      problems: ['not_found', 'not_allowed'],
    }),
    undo: endpoint({
      ...base,
      summary: 'Restore the prices and sales of products that nobody changed since',
      params: ofEdit,
      answer,
      status: 202,
      problems: ['not_found', 'not_allowed', 'state_conflict'],
    }),
    report: endpoint({
      ...base,
      summary: 'Download what a bulk edit did, product by product',
      params: ofEdit,
      answer: FileResponse,
      file: 'text/csv',
      problems: ['not_found', 'not_allowed'],
    }),
  }
}

export const sellerBulkEdits = bulkEndpoints('seller', { store: Slug })
export const operatorBulkEdits = bulkEndpoints('operator', {})
