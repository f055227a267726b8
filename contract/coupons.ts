import { z } from '@hono/zod-openapi'
import { couponCommands, couponKinds, couponStates, givenWith } from '#values/coupon.ts'
import { endpoint } from './endpoint.ts'
import {
  AmountMinor,
  CurrencyCode,
  code,
  line,
  Money,
  PageQuery,
  pageOf,
  Slug,
  TermDay,
  Time,
  Uuid,
  Vertical,
} from './vocabulary.ts'

export const CouponKind = z.enum(couponKinds)
export type CouponKind = z.infer<typeof CouponKind>

export const Coupon = z
  .object({
    code: z.string(),
    description: z.string(),
    kind: CouponKind,
    discount: Money.describe('Discount on goods'),
    shipping_discount: Money.optional().describe('Discount on delivery, once known'),
    refusal: z
      .object({ code: z.string(), message: z.string() })
      .optional()
      .describe('Why it currently gives no discount'),
  })
  .openapi('Coupon')
export type Coupon = z.infer<typeof Coupon>

const Count = z.int('whole_number').min(1, 'whole_number').max(1_000_000_000, 'amount_too_high')
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time_invalid')
const Slugs = z
  .array(
    z
      .string()
      .max(120, 'coupon_place_unknown')
      .regex(/^[a-z0-9/-]+$/, 'coupon_place_unknown'),
  )
  .max(50)

const CouponTerms = z
  .object({
    code: code()
      .toUpperCase()
      .regex(/^[A-Z0-9-]{3,24}$/, 'coupon_code_invalid'),
    kind: CouponKind,
    description: z.object({
      en: line(160, 'coupon_description_required'),
      fr: line(160, 'coupon_description_required')
        .optional()
        .describe('Falls back to English in French if absent'),
    }),
    currency: CurrencyCode,
    percent: z.int('percent_invalid').min(1, 'percent_invalid').max(100, 'percent_invalid').optional(),
    amount_minor: AmountMinor.optional(),
    buy_quantity: Count.max(99, 'amount_too_high').optional(),
    get_quantity: Count.max(99, 'amount_too_high').optional(),
    min_subtotal_minor: AmountMinor.optional(),
    max_discount_minor: AmountMinor.optional(),
    uses_total: Count.optional(),
    uses_per_customer: Count.optional(),
    budget_minor: AmountMinor.optional(),
    starts_on: TermDay,
    ends_on: TermDay.optional().describe('Last day'),
    from_time: Clock.optional().describe('Local time at the store, with until_time'),
    until_time: Clock.optional(),
    first_order_only: z.boolean(),
    is_advertised: z.boolean().default(false).describe('Its code is shown on the offers page'),
    categories: Slugs.describe('Paths'),
    products: Slugs,
    excluded_products: Slugs,
  })
  .strict()

/** Terms of a store coupon, for products of the store and at its cost. */
export const StoreCouponTerms = CouponTerms
export type StoreCouponTerms = z.output<typeof StoreCouponTerms>

export const MarketCouponTerms = CouponTerms.extend({
  market_percent: z
    .int('share_invalid')
    .min(0, 'share_invalid')
    .max(100, 'share_invalid')
    .describe('Share of the discount paid by the market; sellers pay the rest'),
  stores: Slugs,
  collections: Slugs.default([]).describe('Slugs; with categories and products, any of them'),
  given_with: z.enum(givenWith).optional(),
}).strict()
export type MarketCouponTerms = z.output<typeof MarketCouponTerms>

const Place = z.object({
  key: z.string(),
  name: z.string(),
  detail: z.string().optional().describe('Distinguishes it from others of the same name'),
})

export const ManagedCoupon = z
  .object({
    id: Uuid,
    ...MarketCouponTerms.shape,
    places: z
      .object({
        stores: z.array(Place),
        categories: z.array(Place),
        collections: z.array(Place),
        products: z.array(Place),
        excluded_products: z.array(Place),
      })
      .describe('Names of what it applies to'),
    store: z.object({ slug: z.string(), name: z.string() }).optional().describe('The store that owns it'),
    state: z.enum(couponStates),
    used: z.int(),
    was_used: z.boolean().describe('Whether an order used it; its discount is then fixed'),
    spent: Money.describe(
      'Discounts of all orders that use it, each converted at the order’s rates; a budget limits this amount',
    ),
  })
  .openapi('ManagedCoupon')
export type ManagedCoupon = z.infer<typeof ManagedCoupon>

const CouponUse = z.object({
  order_number: z.string(),
  customer: z.string(),
  at: Time,
  discount: Money.describe('Discount on goods and delivery, in the currency of the order'),
  spent: Money.describe('Discount in the currency of the coupon at the rates of the order; 0 once released'),
  state: z.enum(['held', 'used', 'released']),
})

const asked = PageQuery.extend({
  search: line(100).optional(),
  state: z.enum(couponStates).optional(),
})
const list = pageOf(ManagedCoupon)
const one = z.object({ coupon: ManagedCoupon, uses: pageOf(CouponUse) })
const changed = z.object({ coupon: ManagedCoupon })
const command = z.object({ command: z.enum(couponCommands) }).strict()
const operator = { tag: 'operator', access: 'operator' } as const
const seller = { tag: 'seller', access: 'seller', area: 'marketing' } as const
const OfStore = z.object({ store: Slug })
const OneOfStore = OfStore.extend({ id: Uuid })
const One = z.object({ id: Uuid })

export const listCoupons = endpoint({
  ...operator,
  summary: 'List all coupons, newest first',
  query: asked,
  answer: list,
})

export const readCoupon = endpoint({
  ...operator,
  summary: 'Get a coupon with its uses',
  params: One,
  query: PageQuery,
  answer: one,
  problems: ['not_found'],
})

export const createCoupon = endpoint({
  ...operator,
  summary: 'Create a market coupon',
  body: MarketCouponTerms,
  answer: changed,
  status: 201,
})

export const changeCoupon = endpoint({
  ...operator,
  summary: 'Update a coupon; its discount is fixed once it was used',
  params: One,
  body: MarketCouponTerms,
  answer: changed,
  problems: ['not_found'],
})

export const manageCoupon = endpoint({
  ...operator,
  summary: 'Pause, resume or end a coupon',
  params: One,
  body: command,
  answer: changed,
  problems: ['not_found', 'state_conflict'],
})

export const listStoreCoupons = endpoint({
  ...seller,
  summary: 'List the store’s coupons, newest first',
  params: OfStore,
  query: asked,
  answer: list,
  problems: ['not_found', 'not_allowed'],
})

export const readStoreCoupon = endpoint({
  ...seller,
  summary: 'Get a coupon of the store with its uses',
  params: OneOfStore,
  query: PageQuery,
  answer: one,
  problems: ['not_found', 'not_allowed'],
})

export const createStoreCoupon = endpoint({
  ...seller,
  summary: 'Create a store coupon, paid by the store',
  params: OfStore,
  body: StoreCouponTerms,
  answer: changed,
  status: 201,
  problems: ['not_found', 'not_allowed'],
})

export const changeStoreCoupon = endpoint({
  ...seller,
  summary: 'Update a coupon of the store; its discount is fixed once it was used',
  params: OneOfStore,
  body: StoreCouponTerms,
  answer: changed,
  problems: ['not_found', 'not_allowed'],
})

export const manageStoreCoupon = endpoint({
  ...seller,
  summary: 'Pause, resume or end a coupon of the store',
  params: OneOfStore,
  body: command,
  answer: changed,
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

/** Public view of a coupon. Amounts are in its own currency, days in the time zone of the islands. */
const Offer = z
  .object({
    code: z.string(),
    description: z.string(),
    kind: CouponKind,
    percent: z.int().optional(),
    amount: Money.optional(),
    buy_quantity: z.int().optional(),
    get_quantity: z.int().optional(),
    minimum: Money.optional().describe('Minimum value of eligible goods'),
    maximum: Money.optional().describe('Maximum discount'),
    starts_on: z.iso.date(),
    ends_on: z.iso.date().optional().describe('Last day'),
    from_time: z.string().optional().describe('Local time at the store, with until_time'),
    until_time: z.string().optional(),
    first_order_only: z.boolean(),
    uses_per_customer: z.int().optional(),
    stores: z.array(z.object({ slug: Slug, name: z.string() })).describe('Empty: all stores'),
    categories: z
      .array(
        z.object({
          vertical: Vertical,
          slug: z.string().describe('Empty for a whole vertical'),
          name: z.string(),
        }),
      )
      .describe('Empty: all categories'),
    collections: z
      .array(z.object({ slug: Slug.optional().describe('Absent while it has no page'), name: z.string() }))
      .describe('Empty: all products'),
    products: z.array(z.object({ slug: Slug, name: z.string() })).describe('Empty: all products'),
    excluded_products: z.array(z.object({ slug: Slug, name: z.string() })),
    state: z.enum(['running', 'planned', 'used_up', 'ended']),
  })
  .openapi('Offer')
export type Offer = z.infer<typeof Offer>

export const listOffers = endpoint({
  summary: 'List advertised coupons: active first, then upcoming and recently ended',
  tag: 'cart',
  access: 'public',
  answer: z.object({ data: z.array(Offer) }),
})
