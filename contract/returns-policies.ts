import { z } from '@hono/zod-openapi'
import { noReturnsReasons, RETURNS_DAYS_MAX, returnPayers } from '#values/returns-policy.ts'

export const ReturnsPolicy = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none'), reason: z.enum(noReturnsReasons, 'returns_reason_required') }),
  z.strictObject({
    kind: z.literal('days'),
    days: z
      .int('returns_days_invalid')
      .min(1, 'returns_days_invalid')
      .max(RETURNS_DAYS_MAX, 'returns_days_invalid'),
    paid_by: z.enum(returnPayers).describe('Who pays for the way back'),
  }),
])

export const Returns = z
  .object({
    days: z.int().describe('0 if it cannot be returned'),
    reason: z.enum(noReturnsReasons).optional().describe('Why it cannot be returned'),
    paid_by: z.enum(returnPayers).optional().describe('Who pays for the way back, if it is stated'),
  })
  .openapi('Returns')
