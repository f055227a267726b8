/** Commission: rates, their scopes, and previews for products. */
import { z } from '@hono/zod-openapi'
import { endpoint } from './endpoint.ts'
import {
  AmountMinorFromZero,
  CurrencyCode,
  line,
  Money,
  PageQuery,
  pageOf,
  Slug,
  TermDay,
  Time,
  text,
  Uuid,
} from './vocabulary.ts'

export const commissionScopes = ['product', 'category', 'store', 'default'] as const
export type CommissionScope = (typeof commissionScopes)[number]
const Scope = z.enum(commissionScopes)

/** Scope of a rate, by name and key; absent for the general rate. */
const Subject = z.object({ name: z.string(), key: z.string().describe('A slug, or the path of a category') })

export const commissionRateStates = ['running', 'planned', 'ended'] as const

/** Terms of a rate. Amounts apply to all matching goods of a package. */
const terms = {
  bps: z.int().describe('Hundredths of a percent'),
  fixed: Money,
  least: Money,
  most: Money.optional(),
  tax_bps: z.int().describe('The tax on the commission, which the seller pays besides'),
}

export const CommissionRate = z
  .object({
    id: Uuid,
    scope: Scope,
    subject: Subject.optional(),
    ...terms,
    from: Time,
    until: Time.optional().describe('Its end; that of its beginning where it was taken back before'),
    state: z.enum(commissionRateStates),
    made_by: z.string().optional(),
  })
  .openapi('CommissionRate')
export type CommissionRate = z.infer<typeof CommissionRate>

const operator = { tag: 'operator', access: 'operator' } as const
const Bps = z.int('rate_percent_invalid').min(0, 'rate_percent_invalid').max(10_000, 'rate_percent_invalid')
const Key = text()
  .min(1, 'rate_subject_required')
  .max(120, 'rate_subject_unknown')
  .regex(/^[a-z0-9/-]+$/, 'rate_subject_unknown')

export const listCommissionRates = endpoint({
  ...operator,
  summary:
    'The market’s rates: those that run and are planned first, then those that ended, the latest first',
  query: PageQuery.extend({
    scope: Scope.optional(),
    state: z.enum(commissionRateStates).optional(),
    search: line(100).optional(),
  }),
  answer: pageOf(CommissionRate),
})

export const addCommissionRate = endpoint({
  ...operator,
  summary: 'Add a rate; the one of the same scope that runs without an end is ended where it begins',
  body: z
    .object({
      scope: Scope,
      subject: Key.optional().describe('The slug of a product or store, the path of a category'),
      bps: Bps,
      currency: CurrencyCode,
      fixed_minor: AmountMinorFromZero.optional(),
      least_minor: AmountMinorFromZero.optional(),
      most_minor: AmountMinorFromZero.optional(),
      tax_bps: Bps.optional(),
      from: TermDay.optional().describe('At once when left out'),
      until: TermDay.optional().describe('The last day'),
    })
    .strict(),
  answer: z.object({ rate: CommissionRate }),
  status: 201,
  problems: ['not_allowed', 'state_conflict'],
})

export const endCommissionRate = endpoint({
  ...operator,
  summary: 'End a rate, now or after a day; one that has not begun is taken back',
  params: z.object({ id: Uuid }),
  body: z.object({ on: TermDay.optional().describe('Its last day; now when left out') }).strict(),
  answer: z.object({ rate: CommissionRate }),
  problems: ['not_allowed', 'not_found', 'state_conflict'],
})

export const CommissionPreview = z
  .object({
    product: z.object({ name: z.string(), slug: Slug }),
    store: z.object({ name: z.string(), slug: Slug }),
    price: Money,
    rate: CommissionRate.optional(),
    commission: Money,
    commission_tax: Money,
    seller: Money.describe('What of the price is left for the seller'),
  })
  .openapi('CommissionPreview')
export type CommissionPreview = z.infer<typeof CommissionPreview>

export const previewCommission = endpoint({
  ...operator,
  summary: 'What one piece of a product would pay, sold by itself on a day',
  query: z.object({ product: Slug, on: TermDay.optional() }),
  answer: CommissionPreview,
  problems: ['not_found'],
})
