import { z } from '@hono/zod-openapi'
import { deliveryKinds } from '#values/delivery.ts'
import { paymentMethods } from '#values/payment-method.ts'
import { textLengths } from '#values/text-lengths.ts'
import { AddressFields } from './accounts.ts'
import { AgeLimit } from './age-limits.ts'
import { CartCut, CartItem } from './cart.ts'
import { StoreSummary } from './catalog.ts'
import { Coupon } from './coupons.ts'
import { endpoint } from './endpoint.ts'
import { keyProblems } from './problems.ts'
import { CurrencyCode, Money, OrderNumber, paragraph, Time, Uuid } from './vocabulary.ts'

export const PaymentMethod = z.enum(paymentMethods, 'payment_method_required')
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** All kinds of tenders: payment methods, and wallet and points. */
/** `none` is for orders with a total of 0. */
export const TenderKind = z.enum([...PaymentMethod.options, 'wallet', 'points', 'none'])
export type TenderKind = z.infer<typeof TenderKind>

export const TenderShare = z
  .object({
    kind: TenderKind,
    amount: Money,
    points: z.int().optional().describe('The same amount in points'),
    refunded: Money,
    waived: Money.optional().describe(
      'Part of the amount that is never charged, because items were out of stock or it was written off',
    ),
  })
  .openapi('TenderShare')
export type TenderShare = z.infer<typeof TenderShare>

const PointsAmount = z.object({ points: z.int(), amount: Money })

/** Choices made so far. All are optional: the answer lists the missing ones. */
export const CheckoutChoices = z
  .object({
    address_id: Uuid.optional(),
    address: AddressFields.optional().describe('A new address instead of a saved one'),
    billing_address_id: Uuid.optional().describe('Absent: same as the delivery address'),
    deliveries: z
      .record(Uuid, z.object({ method: z.string().max(60), slot_id: Uuid.optional() }).strict())
      .optional()
      .describe('By store id'),
    wallet: z.boolean().optional().describe('Pay with the wallet balance, as far as possible'),
    points: z.boolean().optional().describe('Pay with points first, as far as allowed'),
    payment_method: PaymentMethod.optional().describe('For the remaining amount'),
    age_confirmed: z
      .boolean()
      .optional()
      .describe('The shopper is at least as old as `age_limit` of the quote'),
    note: paragraph(textLengths.orderNote).optional(),
  })
  .strict()
export type CheckoutChoices = z.infer<typeof CheckoutChoices>

export const Slot = z
  .object({
    id: Uuid,
    starts_at: Time,
    ends_at: Time,
    closes_at: Time,
    left: z.int().describe('Remaining orders'),
    pieces_left: z.int().optional().describe('Remaining pieces, if the store limits them'),
    state: z
      .enum(['open', 'full', 'past'])
      .describe('`full` for this cart; there may be room for a smaller one'),
  })
  .openapi('Slot')
export type Slot = z.infer<typeof Slot>

/** Pickup address: the store of a package. */
export const PickupPoint = z
  .object({ street: z.string().optional(), city: z.string(), country_code: z.string() })
  .openapi('PickupPoint')
export type PickupPoint = z.infer<typeof PickupPoint>

export const DeliveryOption = z
  .object({
    method: z.string(),
    kind: z.enum(deliveryKinds),
    name: z.string(),
    price: Money,
    regular_price: Money.optional().describe('Price without free delivery'),
    earliest_on: z.string().describe('Local date at the store'),
    latest_on: z.string(),
    needs_slot: z.boolean(),
    pickup_at: PickupPoint.optional().describe('Address for pickup'),
    slots: z.array(Slot),
    timezone: z.string(),
  })
  .openapi('DeliveryOption')
export type DeliveryOption = z.infer<typeof DeliveryOption>

export const QuotePackage = z
  .object({
    store: StoreSummary,
    items: z.array(CartItem),
    options: z.array(DeliveryOption),
    chosen: z.object({ method: z.string(), slot_id: Uuid.optional() }).optional(),
    problem: z.string().optional().describe('Problem code if this package cannot be ordered'),
    pieces_left: z.int().optional().describe('With `slot_full`: pieces that still fit in the chosen slot'),
    sub_total: Money,
    discount: Money,
    shipping: Money.optional().describe('Absent until it can be calculated'),
    cash_fee: Money.optional().describe('Fee for cash on delivery, if chosen'),
    tax: Money.optional(),
    total: Money.optional(),
  })
  .openapi('QuotePackage')
export type QuotePackage = z.infer<typeof QuotePackage>

export const OfferedMethod = z
  .object({
    method: PaymentMethod,
    is_available: z.boolean(),
    reason: z.string().optional(),
    fee: Money.optional().describe('Extra cost per package with this method'),
    needs_proof: z
      .literal(true)
      .optional()
      .describe('Requires the shopper to confirm their email address with a code'),
  })
  .openapi('OfferedMethod')
export type OfferedMethod = z.infer<typeof OfferedMethod>

/** Current totals. Placing an order sends `fingerprint`, so that the amount shown is the amount charged. */
export const Quote = z
  .object({
    fingerprint: z.string(),
    is_complete: z.boolean(),
    missing: z.array(z.enum(['address', 'delivery', 'slot', 'payment_method', 'age_confirmed'])),
    currency: CurrencyCode,
    packages: z.array(QuotePackage),
    payment_methods: z.array(OfferedMethod),
    sub_total: Money,
    discount: Money,
    shipping: Money.optional(),
    cash_fee: Money.optional().describe('Fee for cash on delivery, if chosen'),
    tax: Money.optional().describe('Tax added to the prices'),
    included_tax: Money.optional().describe('Tax included in the prices'),
    total: Money.optional(),
    wallet: z
      .object({ balance: Money, applied: Money })
      .optional()
      .describe('Absent without a balance in this currency'),
    points: z
      .object({
        balance: z.int(),
        worth: Money,
        least: z.int().describe('Minimum per payment'),
        usable: PointsAmount.optional().describe('Points that can be used; absent if none'),
        applied: PointsAmount.optional(),
      })
      .optional()
      .describe('Absent without points'),
    to_pay: Money.optional().describe('Remaining amount after points and wallet'),
    coupon: Coupon.optional().describe('The cart’s coupon and its discount with these choices'),
    cuts: z.array(CartCut).optional().describe('As in the cart'),
    needs_age_confirmation: z.boolean(),
    age_limit: AgeLimit.optional().describe('Highest minimum age of the goods, in years'),
    rates_as_of: z.string().optional().describe('Set if prices were converted'),
  })
  .openapi('Quote')
export type Quote = z.infer<typeof Quote>

export const NextAction = z.object({ kind: z.literal('redirect'), url: z.string() }).openapi('NextAction')

export const PlacedOrder = z
  .object({
    order_number: z.string(),
    access_key: z.string().describe('Gives access to this order without signing in'),
    total: Money,
    payment_status: z.string(),
    next_action: NextAction.optional(),
  })
  .openapi('PlacedOrder')
export type PlacedOrder = z.infer<typeof PlacedOrder>

const quoteProblems = ['cart_empty', 'not_found'] as const

export const quoteCheckout = endpoint({
  summary: 'Calculate the totals of the cart with these choices, without saving anything',
  tag: 'checkout',
  access: 'customer',
  body: CheckoutChoices,
  isQuestion: true,
  answer: Quote,
  problems: quoteProblems,
})

export const placeOrder = endpoint({
  summary: 'Place the order: one order per seller, once per Idempotency-Key',
  tag: 'checkout',
  access: 'customer',
  body: CheckoutChoices.extend({
    fingerprint: z.string().min(1).max(200),
    save_card: z.boolean().optional().describe('Save the card for next time; not for guests'),
    saved_card_id: Uuid.optional().describe('Pay with one of the caller’s saved cards'),
  }).strict(),
  answer: PlacedOrder,
  status: 201,
  isIdempotent: true,
  problems: [
    ...quoteProblems,
    'price_changed',
    'coupon_refused',
    'out_of_stock',
    'item_unavailable',
    'store_closed',
    'below_minimum',
    'delivery_unavailable',
    'slot_full',
    'slot_closed',
    'payment_unavailable',
    'cash_limit',
    'cash_limit_owed',
    'unpaid_limit',
    'mailbox_unproved',
    'balance_too_low',
    ...keyProblems,
    'gateway_unavailable',
  ],
})

const isChosen = z.enum(['true', 'false']).optional()

export const listPaymentMethods = endpoint({
  summary: 'List the payment methods for an unpaid order',
  tag: 'checkout',
  access: 'customer',
  params: z.object({ number: OrderNumber }),
  query: z.object({
    wallet: isChosen.describe('Pay with the wallet balance; unchanged if absent'),
    points: isChosen.describe('Pay with points first'),
  }),
  answer: z.object({
    data: z.array(OfferedMethod),
    funds: z.array(TenderShare).describe('Paid with points and wallet, whatever other method is chosen'),
    wallet: Quote.shape.wallet,
    points: Quote.shape.points,
    to_pay: Money,
  }),
  problems: ['not_found'],
})

/** Data for the gateway's script on the card payment page. */
export const CardForm = z
  .object({
    gateway: z.literal('stripe'),
    publishable_key: z.string(),
    client_secret: z.string().describe('Secret for this payment only'),
    amount: Money,
    was_declined: z.boolean().describe('A card was declined'),
  })
  .openapi('CardForm')
export type CardForm = z.infer<typeof CardForm>

export const readCardForm = endpoint({
  summary: 'Get the embedded form of a pending card payment; absent if there is none',
  tag: 'checkout',
  access: 'customer',
  params: z.object({ number: OrderNumber }),
  answer: z.object({ form: CardForm.optional() }),
  problems: ['not_found', 'gateway_unavailable'],
})

export const payOrder = endpoint({
  summary: 'Pay an unpaid order with the same or another method',
  tag: 'checkout',
  access: 'customer',
  params: z.object({ number: OrderNumber }),
  body: z
    .object({
      payment_method: PaymentMethod.optional().describe('For the remaining amount'),
      wallet: z.boolean().optional().describe('Unchanged if absent'),
      points: z.boolean().optional(),
      to_pay: Money.strict()
        .optional()
        .describe('Remaining amount shown to the shopper; the payment is refused if it has changed'),
    })
    .strict(),
  answer: PlacedOrder,
  isIdempotent: true,
  problems: [
    'not_found',
    'already_paid',
    'state_conflict',
    'payment_unavailable',
    'cash_limit',
    'cash_limit_owed',
    'unpaid_limit',
    'mailbox_unproved',
    'balance_too_low',
    'gateway_unavailable',
    ...keyProblems,
  ],
})
