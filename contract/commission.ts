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
  bps: z.int().describe('Basis points (hundredths of a percent)'),
  fixed: Money,
  least: Money,
  most: Money.optional(),
  tax_bps: z.int().describe('Tax on the commission, paid by the seller in addition'),
}

export const CommissionRate = z
  .object({
    id: Uuid,
    scope: Scope,
    subject: Subject.optional(),
    ...terms,
    from: Time,
    until: Time.optional().describe('End date; the start date if it was cancelled before starting'),
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
  summary: 'List commission rates: current and scheduled first, then ended, newest first',
  query: PageQuery.extend({
    scope: Scope.optional(),
    state: z.enum(commissionRateStates).optional(),
    search: line(100).optional(),
  }),
  answer: pageOf(CommissionRate),
})

export const addCommissionRate = endpoint({
  ...operator,
  summary: 'Add a commission rate; an open-ended rate of the same scope ends when it starts',
  body: z
    .object({
      scope: Scope,
      subject: Key.optional().describe('Slug of a product or store, or path of a category'),
      bps: Bps,
      currency: CurrencyCode,
      fixed_minor: AmountMinorFromZero.optional(),
      least_minor: AmountMinorFromZero.optional(),
      most_minor: AmountMinorFromZero.optional(),
      tax_bps: Bps.optional(),
      from: TermDay.optional().describe('Absent: now'),
      until: TermDay.optional().describe('Last day'),
    })
    .strict(),
  answer: z.object({ rate: CommissionRate }),
  status: 201,
  problems: ['not_allowed', 'state_conflict'],
})

export const endCommissionRate = endpoint({
  ...operator,
  summary: 'End a commission rate now or after a day; a scheduled one is deleted',
  params: z.object({ id: Uuid }),
  body: z.object({ on: TermDay.optional().describe('Last day. Absent: now') }).strict(),
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
    seller: Money.describe('Part of the price that the seller receives'),
  })
  .openapi('CommissionPreview')
export type CommissionPreview = z.infer<typeof CommissionPreview>

export const previewCommission = endpoint({
  ...operator,
  summary: 'Preview the commission for one unit of a product on a day',
  query: z.object({ product: Slug, on: TermDay.optional() }),
  answer: CommissionPreview,
  problems: ['not_found'],
})
