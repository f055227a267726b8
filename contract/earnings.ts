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

const seller = { tag: 'seller', access: 'seller', area: 'finance', isMoney: true } as const
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
    reason: z.string().optional().describe('The bank’s reason, or the new account'),
    is_account_new: z.boolean().describe('Not paid because the account was changed'),
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
    converted: ConvertedAmount.optional().describe('Set if it was paid in another currency'),
    at: Time,
  })
  .openapi('EarningsLine')
export type EarningsLine = z.infer<typeof EarningsLine>

export const Earnings = pageOf(EarningsLine)
  .extend({
    currency: CurrencyCode,
    settlement_currency: CurrencyCode.describe('Currency that sales are settled in'),
    keeps_sale_currencies: z.boolean().describe('Sales are kept in the currency they were paid in'),
    currencies: z.array(CurrencyCode).describe('Currencies with earnings or debt, settlement currency first'),
    balances: z
      .array(z.object({ currency: CurrencyCode, available: Money, pending: Money, debt: Money }))
      .describe('Balances in other currencies'),
    pending: Money,
    pending_until: z
      .array(z.object({ on: Time.optional(), amount: Money, orders: z.int() }))
      .describe('When pending amounts become available; without a date for undelivered orders'),
    available: Money.describe('Below zero if more was refunded than was available'),
    hold: PayoutHold.optional().describe('Why payouts are on hold'),
    hold_reason: z.string().optional(),
    reserve: Money,
    held: Money.describe('Amount on hold for open disputes'),
    disputes: z
      .array(
        z.object({
          number: z.string(),
          order_number: z.string(),
          state: DisputeState,
          reason: z.enum(disputeReasons),
          amount: Money.describe('Disputed part of the shopper’s payment for this order'),
          held: Money,
          borne: Money.optional().describe('Loss paid by the seller'),
          opened_at: Time,
          closed_at: Time.optional(),
        }),
      )
      .describe('Open disputes, and the latest closed ones'),
    in_payout: Money,
    paid: Money,
    debt: Money.describe('Debt of the seller, above zero'),
    payouts: z.array(StorePayout).describe('The latest payouts'),
  })
  .openapi('Earnings')
export type Earnings = z.infer<typeof Earnings>

export const readEarnings = endpoint({
  ...seller,
  summary: 'Get a store’s pending, available, paid and owed amounts in a currency, with its statement',
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
    market_discount: Money.describe('Discount paid by the market'),
    own_discount: Money.describe('Discount paid by the seller'),
    shipping: Money,
    cash_fee: Money.describe('Extra fee of the shopper for cash on delivery'),
    shipping_subsidy: Money.describe('The market’s share of the delivery price'),
    tax: Money.describe('Tax added to the prices'),
    included_tax: Money.describe('Tax included in the prices'),
    commissions: z
      .array(
        z.object({
          scope: z.enum(commissionScopes),
          subject: z.string().optional().describe('Product or category that the rate applies to'),
          base: Money.describe('Amount for the goods with this rate, without included tax'),
          bps: z.int(),
          fixed: Money,
          is_plain: z.boolean().describe('Whether the amount is exactly that share of the base'),
          amount: Money,
          tax_bps: z.int(),
          tax: Money,
        }),
      )
      .describe('By each rate of the order’s items when it was placed'),
    commission: Money,
    commission_tax: Money,
    net: Money.describe('Amount that the seller receives'),
    cash: Money.describe('Amount that the seller received in cash'),
    cash_due: Money.describe('Part of the cash that belongs to the market'),
    refunds: z.array(
      z.object({
        at: Time,
        refund: Money.describe('Amount refunded to the shopper'),
        seller: Money.describe('Part paid by the seller'),
        goodwill: Money.describe('Earlier goodwill of the market that it recovers'),
        is_early: z.boolean().describe('Deducted before the order was paid in full'),
      }),
    ),
    left: Money.describe('Remaining earnings of the seller'),
    settled: z
      .object({
        amount: Money.describe('Change of the store’s balance, in its settlement currency'),
        ...ConvertedAmount.shape,
      })
      .optional()
      .describe('Set if it was paid in another currency than the settlement currency'),
  })
  .openapi('OrderEarning')
export type OrderEarning = z.infer<typeof OrderEarning>

export const readOrderEarning = endpoint({
  ...seller,
  summary:
    'Get how a store’s earnings from an order are calculated, by the terms in force when it was placed',
  params: inStore.extend({ number: OrderNumber }),
  answer: OrderEarning,
  problems: ['not_allowed', 'not_found'],
})

export const readStorePayout = endpoint({
  ...seller,
  summary: 'Get a payout of a store with every ledger movement in it',
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
  summary: 'Download the statement of a month',
  params: inStore,
  query: z.object({
    month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/),
    currency: CurrencyCode,
  }),
  answer: FileResponse,
  file: 'application/pdf',
  problems: ['not_allowed', 'not_found', 'too_many_requests'],
})
