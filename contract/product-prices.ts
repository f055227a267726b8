/** Prices by quantity, and goods sold by weight, as sellers enter them. */
import { z } from '@hono/zod-openapi'

export const QUANTITY_PRICES_MAX = 5
const QUANTITY_MAX = 999
/** Thousandths of a kilogram or pound. */
const WEIGHT_MAX = 100_000
const TOLERANCE_PERCENT_MAX = 20

export const Price = z.int('price_invalid').min(0, 'price_invalid').max(100_000_000_000, 'price_invalid')

const QuantityPriceField = z.strictObject({
  from: z.int('whole_number').min(2, 'quantity_from_two').max(QUANTITY_MAX, 'too_high'),
  price_minor: Price,
})

export const QuantityPrices = z
  .array(QuantityPriceField)
  .max(QUANTITY_PRICES_MAX, 'too_many')
  .superRefine((steps, context) => {
    for (const [place, { from, price_minor: price }] of steps.entries()) {
      const before = steps[place - 1]
      if (before && from <= before.from)
        context.addIssue({ code: 'custom', path: [place, 'from'], message: 'quantity_not_rising' })
      if (before && price >= before.price_minor)
        context.addIssue({ code: 'custom', path: [place, 'price_minor'], message: 'price_not_falling' })
    }
  })

const Weight = z.int('weight_needed').min(1, 'weight_needed').max(WEIGHT_MAX, 'too_high')

export const SoldByWeight = z
  .strictObject({
    unit: z.enum(['kg', 'lb']).describe('What the prices of the variants are for'),
    step: Weight.describe('In thousandths of the unit: quantities are multiples of it'),
    minimum: Weight.describe('In thousandths of the unit'),
    piece: Weight.nullable().describe('Typical weight of one piece. Null: shoppers choose a weight'),
    tolerance_percent: z
      .int('percent_invalid')
      .min(0, 'percent_invalid')
      .max(TOLERANCE_PERCENT_MAX, 'tolerance_high')
      .describe('How much the weight may differ from the ordered one'),
  })
  .refine(({ step, minimum }) => minimum % step === 0, { path: ['minimum'], error: 'weight_minimum' })
export type SoldByWeight = z.infer<typeof SoldByWeight>

/** Goods sold by weight, as shoppers see them. */
export const WeightSale = z
  .object({
    unit: z.enum(['kg', 'lb']).describe('What prices are for'),
    item: z.int().describe('Weight of one item of the quantity, in thousandths of the unit'),
    is_piece: z.boolean().describe('Whether an item is a piece of about this weight'),
    minimum: z.int().describe('Smallest quantity'),
    tolerance_percent: z.int(),
  })
  .openapi('WeightSale')
export type WeightSale = z.infer<typeof WeightSale>
