import { z } from '@hono/zod-openapi'
import { Money } from './vocabulary.ts'

/** Sales figures. `net` is `gross` less `discounts` and `refunds`; docs/glossary.md defines each. */
export const SalesFigures = z
  .object({
    gross: Money.describe('Goods, delivery and tax on top, before discounts'),
    discounts: Money.describe('Discounts by coupons'),
    refunds: Money.describe(
      'Refunded, to be refunded, or never charged; all of a rejected or cancelled order',
    ),
    net: Money.describe('Gross less discounts and refunds'),
  })
  .openapi('SalesFigures')
export type SalesFigures = z.infer<typeof SalesFigures>
