/** Backorders and pre-orders: variants that are sold beyond their stock. */
import { z } from '@hono/zod-openapi'
import { backorderKinds } from '#values/backorder.ts'
import { Day } from './vocabulary.ts'

export const BACKORDERS_MAX = 1_000_000

const Days = z.int('whole_number').min(1, 'whole_number').max(365, 'too_high')

/** How sellers set it. A pre-order has a day, a backorder a day or a number of days. */
export const VariantBackorder = z
  .strictObject({
    kind: z.enum(backorderKinds),
    limit: z
      .int('whole_number')
      .min(1, 'whole_number')
      .max(BACKORDERS_MAX, 'too_high')
      .nullable()
      .default(null)
      .describe('Pieces that can be sold beyond the stock on hand; null for any number'),
    ships_on: Day.nullable()
      .default(null)
      .describe('First day on which it ships. Afterwards it is sold from stock only'),
    days_min: Days.nullable().default(null).describe('Days from the order until it ships'),
    days_max: Days.nullable().default(null),
  })
  .superRefine(({ kind, ships_on: day, days_min: min, days_max: max }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message })
    const hasDays = min !== null || max !== null
    if (kind === 'pre_order') {
      if (day === null) refuse('ships_on', 'ship_date_missing')
      if (hasDays) refuse('days_min', 'ship_days_not_for_pre_order')
      return
    }
    if (day !== null && hasDays) refuse('days_min', 'ship_date_or_days')
    else if (day === null && min === null) refuse('days_min', 'ship_days_missing')
    else if (day === null && max === null) refuse('days_max', 'ship_days_missing')
    else if (min !== null && max !== null && max < min) refuse('days_max', 'ship_days_order')
  })
export type VariantBackorder = z.output<typeof VariantBackorder>

/** What shoppers see of it. */
export const Backorder = z
  .object({
    kind: z.enum(backorderKinds),
    ships_on: Day.optional().describe('First day on which it ships'),
    days_min: z.int().optional().describe('Days from the order until it ships'),
    days_max: z.int().optional(),
  })
  .openapi('Backorder')
export type Backorder = z.infer<typeof Backorder>

/** Of a line of a cart or order. */
export const LineBackorder = Backorder.extend({
  quantity: z.int().describe('Pieces that were not in stock when it was ordered'),
})
export type LineBackorder = z.infer<typeof LineBackorder>
