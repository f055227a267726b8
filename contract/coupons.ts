import { z } from '@hono/zod-openapi'
import { Money } from './common.ts'

export const CouponKind = z.enum(['percent', 'fixed', 'free_shipping', 'buy_get'])
export type CouponKind = z.infer<typeof CouponKind>

/** A coupon beside the totals of its shopper. */
export const Coupon = z
  .object({
    code: z.string(),
    description: z.string(),
    kind: CouponKind,
    discount: Money.describe('What it takes off the goods'),
    shipping_discount: Money.optional().describe('What it takes off the delivery, once that is known'),
    refusal: z
      .object({ code: z.string(), message: z.string() })
      .optional()
      .describe('Why it takes nothing off as things are'),
  })
  .openapi('Coupon')
export type Coupon = z.infer<typeof Coupon>
