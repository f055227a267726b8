/** Financial rules set by operators, each with its previous values. */
import { z } from '@hono/zod-openapi'
import { authorisationEnds } from '#values/authorisation-end.ts'
import { endpoint } from './endpoint.ts'
import { Money, Time } from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

/** Time and operator of a change; the operator is absent for initial values. */
export const Changed = z.object({ at: Time, by: z.string().optional().describe('The operator who set it') })
export type Changed = z.infer<typeof Changed>

const POINTS_MAX = 1_000_000
const AMOUNT_MAX_MINOR = 100_000_000
/** Ten years. */
const DAYS_MAX = 3650
/** A shorter period would expire points before customers have a chance to return. */
const DAYS_MIN = 30

const fromZero = z
  .int('amount_from_zero')
  .nonnegative('amount_from_zero')
  .max(AMOUNT_MAX_MINOR, 'amount_too_high')
  .default(0)

const count = (min: number) => z.int('whole_number').min(min, 'whole_number').max(POINTS_MAX, 'whole_number')

const terms = {
  is_on: z.boolean(),
  per_unit: z.int().describe('Number of points worth one unit of currency'),
  least: z.int().describe('Minimum per payment'),
  most_percent: z.int().describe('Maximum share of an order'),
  expires_after_days: z.int().optional().describe('Absent if points never expire'),
}

export const PointsTerms = z
  .object({ ...terms, earned_for: Money.describe('Amount of delivered goods that earns one point') })
  .openapi('PointsTerms')
export type PointsTerms = z.infer<typeof PointsTerms>

export const readPointsRules = endpoint({
  ...operator,
  summary: 'Get the rules for points, with their history',
  answer: z.object({
    rules: PointsTerms,
    currency: z.string().describe('The market’s currency'),
    minor_units: z.int(),
    data: z.array(Changed.extend({ rules: PointsTerms })),
  }),
})

export const changePointsRules = endpoint({
  ...operator,
  summary: 'Update the rules for points; points of placed orders are unaffected',
  body: z.strictObject({
    is_on: z.boolean(),
    per_unit: count(1),
    earned_for_minor: z
      .int('amount_invalid')
      .min(1, 'amount_invalid')
      .max(AMOUNT_MAX_MINOR, 'amount_too_high'),
    least: count(1),
    most_percent: z.int('percent_invalid').min(1, 'percent_invalid').max(100, 'percent_invalid'),
    expires_after_days: z
      .int('expiry_days_invalid')
      .min(DAYS_MIN, 'expiry_days_invalid')
      .max(DAYS_MAX, 'expiry_days_invalid')
      .optional(),
  }),
  answer: PointsTerms,
  problems: ['not_allowed'],
})

const FreeShippingTerms = z
  .object({
    over: Money.optional().describe('In the market’s currency; absent if the market offers no free shipping'),
  })
  .openapi('FreeShippingTerms')
export type FreeShippingTerms = z.infer<typeof FreeShippingTerms>

export const readFreeShippingRules = endpoint({
  ...operator,
  summary: 'Get the order value per seller for free shipping by the market, with its history',
  answer: z.object({
    rules: FreeShippingTerms,
    currency: z.string().describe('The market’s currency'),
    minor_units: z.int(),
    data: z.array(Changed.extend({ rules: FreeShippingTerms })),
  }),
})

export const changeFreeShippingRules = endpoint({
  ...operator,
  summary: 'Set the order value for free shipping by the market; 0 turns it off',
  body: z.strictObject({
    over_minor: fromZero.describe(
      'Goods of one seller after discounts, before tax, in the market’s currency',
    ),
  }),
  answer: FreeShippingTerms,
  problems: ['not_allowed'],
})

export const CashTerms = z
  .object({
    fee: Money.optional().describe('Extra fee per package for cash on delivery'),
    limit: Money.optional().describe('Maximum open cash amount per shopper'),
  })
  .openapi('CashTerms')
export type CashTerms = z.infer<typeof CashTerms>

export const readCashRules = endpoint({
  ...operator,
  summary: 'Get the cash on delivery fee and limit, with their history',
  answer: z.object({
    rules: CashTerms,
    currency: z.string().describe('The market’s currency'),
    minor_units: z.int(),
    data: z.array(Changed.extend({ rules: CashTerms })),
  }),
})

export const changeCashRules = endpoint({
  ...operator,
  summary: 'Set the cash on delivery fee and limit; 0 for none',
  body: z.strictObject({
    fee_minor: fromZero.describe('Per package, in the market’s currency'),
    limit_minor: fromZero.describe('For all orders together, in the market’s currency'),
  }),
  answer: CashTerms,
  problems: ['not_allowed'],
})

export const UnpaidTerms = z
  .object({
    proof_above: Money.optional().describe('Above this the email address must be confirmed; absent: never'),
    most: Money.optional().describe('Maximum unpaid amount; absent: no limit'),
    most_orders: z.int().positive().optional().describe('Maximum number of unpaid orders'),
    scarce_hours: z
      .int()
      .positive()
      .optional()
      .describe(
        'Deadline for a transfer when the order reserves at least half of the remaining stock of an item',
      ),
  })
  .openapi('UnpaidTerms')
export type UnpaidTerms = z.infer<typeof UnpaidTerms>

export const readUnpaidRules = endpoint({
  ...operator,
  summary: 'Get the limits for unpaid orders per account, email, phone and device, with their history',
  answer: z.object({
    rules: UnpaidTerms,
    currency: z.string().describe('The market’s currency'),
    minor_units: z.int(),
    data: z.array(Changed.extend({ rules: UnpaidTerms })),
  }),
})

export const changeUnpaidRules = endpoint({
  ...operator,
  summary: 'Set the limits for unpaid orders per shopper; 0 for no limit',
  body: z.strictObject({
    proof_above_minor: fromZero.describe('In the market’s currency'),
    most_minor: fromZero.describe('In the market’s currency'),
    most_orders: z.int('whole_number').nonnegative('whole_number').max(1000, 'whole_number').default(0),
    scarce_hours: z.int('whole_number').nonnegative('whole_number').max(720, 'whole_number').default(0),
  }),
  answer: UnpaidTerms,
  problems: ['not_allowed'],
})

const spread = z
  .int('spread_invalid')
  .min(0, 'spread_invalid')
  .max(2000, 'spread_invalid')
  .describe('The market’s margin on the exchange rate for sellers, in basis points')

export const SettlementTerms = z.object({ spread_bps: spread }).openapi('SettlementTerms')
export type SettlementTerms = z.infer<typeof SettlementTerms>

export const readSettlementRules = endpoint({
  ...operator,
  summary: 'Get the market’s margin on exchange rates, with its history',
  answer: z.object({ rules: SettlementTerms, data: z.array(Changed.extend({ rules: SettlementTerms })) }),
})

export const changeSettlementRules = endpoint({
  ...operator,
  summary: 'Set the market’s margin on exchange rates for new orders',
  body: z.strictObject({ spread_bps: spread.default(0) }),
  answer: SettlementTerms,
  problems: ['not_allowed'],
})

export const AuthorisationTerms = z
  .object({
    at_end: z
      .enum(authorisationEnds, 'field_empty')
      .describe('What happens to an authorised card when its order is still undecided'),
  })
  .openapi('AuthorisationTerms')
export type AuthorisationTerms = z.infer<typeof AuthorisationTerms>

export const readAuthorisationRules = endpoint({
  ...operator,
  summary: 'Get the rule for expiring card authorisations, with its history',
  answer: z.object({
    rules: AuthorisationTerms,
    data: z.array(Changed.extend({ rules: AuthorisationTerms })),
  }),
})

export const changeAuthorisationRules = endpoint({
  ...operator,
  summary: 'Set the rule for expiring card authorisations',
  body: AuthorisationTerms.strict(),
  answer: AuthorisationTerms,
  problems: ['not_allowed'],
})
