import { z } from '@hono/zod-openapi'
import { Money } from './vocabulary.ts'

/** Sales figures. `net` is `gross` less `discounts` and `refunds`; docs/glossary.md defines each. */
export const SalesFigures = z
  .object({
    gross: Money.describe('Goods, delivery and tax on top, before discounts'),
    discounts: Money.describe('Taken off by coupons'),
    refunds: Money.describe(
      'Returned to shoppers, on its way to them or never collected; all of an order that was rejected or cancelled',
    ),
    net: Money.describe('Gross less discounts and refunds'),
  })
  .openapi('SalesFigures')
export type SalesFigures = z.infer<typeof SalesFigures>
