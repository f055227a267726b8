import { z } from '@hono/zod-openapi'
import { Money } from './vocabulary.ts'

export const ConvertedAmount = z
  .object({
    from: Money.describe('What it was before, in the currency of the sale'),
    rate: z.string().describe('Units of the settlement currency for one unit of that: ‘1.09’'),
    spread_bps: z.int().describe('What the market took off that rate, in basis points'),
  })
  .openapi('Converted')
export type ConvertedAmount = z.infer<typeof ConvertedAmount>
