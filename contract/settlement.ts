/** Settlement currency of a store, and balances in other currencies. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import { keyProblems } from './problems.ts'
import { CurrencyCode, Money, Slug } from './vocabulary.ts'

const seller = { tag: 'seller', access: 'seller' } as const
const params = z.object({ store: Slug })

export const Settlement = z
  .object({
    currency: CurrencyCode.describe('What sales are settled into'),
    price_currency: CurrencyCode.describe('What the store prices in'),
    keeps_sale_currencies: z.boolean().describe('Sales stay in the currency they were paid in'),
    currencies: z.array(CurrencyCode).describe('What can be chosen'),
    spread_bps: z.int().describe('What the market takes off the exchange rate, in basis points'),
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
  summary:
    'Convert a balance in another currency to the settlement currency at today’s rate',
  body: z.strictObject({ currency: CurrencyCode }),
  isIdempotent: true,
  answer: z.object({ received: Money.describe('Below zero for what is owed') }),
  problems: ['not_allowed', 'not_found', 'state_conflict', ...keyProblems],
})
