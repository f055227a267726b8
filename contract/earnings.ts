/** Earnings of a store: pending, available, paid out and due to the market, with details per order. */
import { z } from '@hono/zod-openapi'
import { commissionScopes } from './commission.ts'
import { ConvertedAmount } from './converted.ts'
import { DisputeState, disputeReasons } from './disputes.ts'
import { endpoint } from './endpoint.ts'
import { orderStates } from './order-states.ts'
import { PayoutHold, PayoutLine, PayoutMethod, PayoutParts, PayoutState } from './payouts.ts'
import {
  CurrencyCode,
  Day,
  FileResponse,
  Money,
  OrderNumber,
  PageQuery,
  pageOf,
  Slug,
  Time,
  Uuid,
} from './vocabulary.ts'

const seller = { tag: 'seller', access: 'seller' } as const
const inStore = z.object({ store: Slug })
const OptionalDay = Day.optional()

const StorePayout = z
  .object({
    id: Uuid,
    number: z.string(),
    state: PayoutState,
    way: PayoutMethod,
    amount: Money,
    created_at: Time,
    paid_at: Time.optional(),
    to: z.object({ account_no: z.string(), bank_name: z.string() }).optional(),
    reference: z.string().optional(),
    reason: z.string().optional().describe('What the bank said, or which account was named meanwhile'),
    is_account_new: z.boolean().describe('Not paid because another account was named meanwhile'),
  })
  .openapi('StorePayout')
export type StorePayout = z.infer<typeof StorePayout>

export const EarningsLine = z
  .object({
    id: Uuid,
    cause: z.enum(['order', 'refund', 'payout', 'adjustment', 'movement']),
    order_number: z.string().optional(),
    remark: z.string().optional(),
    amount: Money,
    balance_after: Money,
    converted: ConvertedAmount.optional().describe('Where it was paid in another currency'),
    at: Time,
  })
  .openapi('EarningsLine')
export type EarningsLine = z.infer<typeof EarningsLine>

export const Earnings = pageOf(EarningsLine)
  .extend({
    currency: CurrencyCode,
    settlement_currency: CurrencyCode.describe('What sales are settled into'),
    keeps_sale_currencies: z.boolean().describe('Sales stay in the currency they were paid in'),
    currencies: z
      .array(CurrencyCode)
      .describe('In which something was ever earned or owed, the settlement currency first'),
    balances: z
      .array(z.object({ currency: CurrencyCode, available: Money, pending: Money, debt: Money }))
      .describe('What there is in each other currency'),
    pending: Money,
    pending_until: z
      .array(z.object({ on: Time.optional(), amount: Money, orders: z.int() }))
      .describe('When what is pending becomes the seller’s; without a day for what is not delivered'),
    available: Money.describe('Below zero where more came back than there was'),
    hold: PayoutHold.optional().describe('Why what is available is not paid at present'),
    hold_reason: z.string().optional(),
    reserve: Money,
    held: Money.describe('What banks dispute, until they have decided'),
    disputes: z
      .array(
        z.object({
          number: z.string(),
          order_number: z.string(),
          state: DisputeState,
          reason: z.enum(disputeReasons),
          amount: Money.describe('What of the shopper’s payment for this order is disputed'),
          held: Money,
          borne: Money.optional().describe('What the seller bears of what was lost'),
          opened_at: Time,
          closed_at: Time.optional(),
        }),
      )
      .describe('What waits, and the latest that are decided'),
    in_payout: Money,
    paid: Money,
    debt: Money.describe('What the seller owes, above zero'),
    payouts: z.array(StorePayout).describe('The latest'),
  })
  .openapi('Earnings')
export type Earnings = z.infer<typeof Earnings>

export const readEarnings = endpoint({
  ...seller,
  summary: 'What a store waits for, has, is paid and owes in a currency, and what moved it, the latest first',
  params: inStore,
  query: PageQuery.extend({
    currency: CurrencyCode.optional(),
    from: OptionalDay,
    to: OptionalDay,
  }),
  answer: Earnings,
  problems: ['not_allowed', 'not_found'],
})

export const OrderEarning = z
  .object({
    number: z.string(),
    state: z.enum(orderStates),
    goods: Money,
    discount: Money,
    market_discount: Money.describe('What of it the market pays the seller'),
    own_discount: Money.describe('What of it the seller bears'),
    shipping: Money,
    cash_fee: Money.describe('What the shopper pays beside it for paying at the door'),
    shipping_subsidy: Money.describe('What the market adds to the delivery'),
    tax: Money.describe('Added to the prices'),
    included_tax: Money.describe('What of the prices is tax'),
    commissions: z
      .array(
        z.object({
          scope: z.enum(commissionScopes),
          subject: z.string().optional().describe('The product or category that the rate is for'),
          base: Money.describe(
            'What the seller is given for the goods that paid it, without the tax in their prices',
          ),
          bps: z.int(),
          fixed: Money,
          is_plain: z.boolean().describe('Whether it is that part of the base, and no more to it'),
          amount: Money,
          tax_bps: z.int(),
          tax: Money,
        }),
      )
      .describe('By each rate that lines of the order had when it was placed'),
    commission: Money,
    commission_tax: Money,
    net: Money.describe('What the seller receives'),
    cash: Money.describe('What of it the seller has had in cash at the door'),
    cash_due: Money.describe('What of that cash is the market’s'),
    refunds: z.array(
      z.object({
        at: Time,
        refund: Money.describe('What went back to the shopper'),
        seller: Money.describe('What of it the seller bears'),
        goodwill: Money.describe('What the market had given before by itself, and has back with it'),
        is_early: z.boolean().describe('It was taken off before the order was paid in full'),
      }),
    ),
    left: Money.describe('What is left of it for the seller'),
    settled: z
      .object({
        amount: Money.describe(
          'What the balance of the store gains by it, or loses; in its settlement currency',
        ),
        ...ConvertedAmount.shape,
      })
      .optional()
      .describe('Where it was paid in another currency than the store receives'),
  })
  .openapi('OrderEarning')
export type OrderEarning = z.infer<typeof OrderEarning>

export const readOrderEarning = endpoint({
  ...seller,
  summary: 'How what a store receives of an order comes about, from what was frozen when it was placed',
  params: inStore.extend({ number: OrderNumber }),
  answer: OrderEarning,
  problems: ['not_allowed', 'not_found'],
})

export const readStorePayout = endpoint({
  ...seller,
  summary: 'A payout of a store with every movement that it is made of',
  params: inStore.extend({ id: Uuid }),
  answer: StorePayout.extend({
    ...PayoutParts,
    reserve_until: Time.optional(),
    lines: z.array(PayoutLine),
  }),
  problems: ['not_allowed', 'not_found'],
})

export const readEarningsStatement = endpoint({
  ...seller,
  summary: 'The statement of a month as a document',
  params: inStore,
  query: z.object({
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    currency: CurrencyCode,
  }),
  answer: FileResponse,
  file: 'application/pdf',
  problems: ['not_allowed', 'not_found', 'too_many_requests'],
})
