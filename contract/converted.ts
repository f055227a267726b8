import { z } from '@hono/zod-openapi'
import { Money } from './vocabulary.ts'

export const ConvertedAmount = z
  .object({
    from: Money.describe('Original amount, in the currency of the sale'),
    rate: z.string().describe('Units of the settlement currency per unit of the original currency: ‘1.09’'),
    spread_bps: z.int().describe('The market’s margin on the rate, in basis points'),
  })
  .openapi('Converted')
export type ConvertedAmount = z.infer<typeof ConvertedAmount>
