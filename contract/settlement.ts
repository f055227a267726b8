/** Settlement currency of a store, and balances in other currencies. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { keyProblems } from './problems.ts'
import { CurrencyCode, Money, Slug } from './vocabulary.ts'

const seller = { tag: 'seller', access: 'seller', area: 'finance', isMoney: true } as const
const params = z.object({ store: Slug })

export const Settlement = z
  .object({
    currency: CurrencyCode.describe('Currency that sales are settled in'),
    price_currency: CurrencyCode.describe('Currency of the store’s prices'),
    keeps_sale_currencies: z.boolean().describe('Sales are kept in the currency they were paid in'),
    currencies: z.array(CurrencyCode).describe('Available currencies'),
    spread_bps: z.int().describe('The market’s margin on the exchange rate, in basis points'),
    may_change: z.boolean(),
  })
  .openapi('Settlement')
export type Settlement = z.infer<typeof Settlement>

export const readSettlement = endpoint({
  ...seller,
  params,
  summary: 'Get a store’s settlement currency',
  answer: Settlement,
  problems: ['not_allowed', 'not_found'],
})

export const changeSettlement = endpoint({
  ...seller,
  params,
  summary: 'Choose the settlement currency of new sales; placed orders keep theirs',
  body: z.strictObject({ currency: CurrencyCode, keeps_sale_currencies: z.boolean() }),
  answer: Settlement,
  problems: ['not_allowed', 'not_found'],
})

export const convertBalance = endpoint({
  ...seller,
  params,
  summary: 'Convert a balance in another currency to the settlement currency at today’s rate',
  body: z.strictObject({ currency: CurrencyCode }),
  isIdempotent: true,
  answer: z.object({ received: Money.describe('Below zero for debt') }),
  problems: ['not_allowed', 'not_found', 'state_conflict', ...keyProblems],
})
