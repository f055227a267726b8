import { z } from '@hono/zod-openapi'
import { textLengths } from '#values/text-lengths.ts'
import { LineBackorder } from './backorders.ts'
import { ProductCard, UnitPrice } from './catalog.ts'
import { Coupon } from './coupons.ts'
import { DeliverTo, DeliveryEstimate } from './deliver-to.ts'
import { endpoint } from './endpoint.ts'
import { GiftWrapChoice, PersonalisationAnswers } from './personalisation.ts'
import { WeightSale } from './product-prices.ts'
import { CurrencyCode, code, Money, paragraph, Uuid } from './vocabulary.ts'

/** Choices of a cart line: the variant, a dish's modifiers, personalisation, gift wrap, a note to the seller. */
export const MoreDetails = z
  .object({
    variant_id: Uuid.optional(),
    modifier_ids: z.array(Uuid).max(40).optional(),
    note: paragraph(textLengths.dishNote).optional(),
    personalisation: PersonalisationAnswers.optional(),
    gift_wrap: GiftWrapChoice.optional(),
  })
  .strict()
  .openapi('MoreDetails')
export type MoreDetails = z.infer<typeof MoreDetails>

export const CartItem = z
  .object({
    id: Uuid,
    qty: z.int(),
    product_id: Uuid,
    product: ProductCard,
    more_details: MoreDetails.nullable(),
    variant: z.object({
      id: Uuid,
      sku: z.string(),
      choices: z.array(z.object({ name: z.string(), value: z.string() })),
    }),
    modifiers: z
      .array(z.object({ id: z.string(), group: z.string(), label: z.string(), price: Money }))
      .describe('Modifiers of a dish, or personalisation and gift wrap, with what they add to the price'),
    unit_price: Money,
    regular_unit_price: Money.optional().describe(
      'What the price saves on: the lowest of the 30 days before a reduction, or that of a single item',
    ),
    compare_at: Money.optional().describe('Recommended price of the variant, above the current one'),
    sub_total: Money,
    measure_price: UnitPrice.optional().describe('Price per kilogram or litre'),
    weight_sale: WeightSale.optional().describe(
      'For goods sold by weight: prices are estimates for one item',
    ),
    next_price: z
      .object({ missing: z.int(), price: Money })
      .optional()
      .describe('The next lower price per item, and how many more items of the product it takes'),
    backorder: LineBackorder.optional().describe(
      'When it ships, if it is a pre-order or not all is in stock',
    ),
    limit: z.int().describe('Maximum quantity that can be ordered now'),
    is_available: z.boolean(),
    message: z
      .string()
      .optional()
      .describe(
        'A problem code: out_of_stock, item_unavailable, store_closed, price_changed, delivery_unavailable',
      ),
  })
  .openapi('CartItem')
export type CartItem = z.infer<typeof CartItem>

/** Line whose quantity was reduced when two carts were merged. */
export const CartCut = z
  .object({
    product_id: Uuid,
    product_slug: z.string(),
    name: z.string(),
    choices: z.array(z.object({ name: z.string(), value: z.string() })),
    note: z.string(),
    was: z.int(),
    now: z.int().describe('0 if the item was removed'),
    reason: z.enum(['out_of_stock', 'order_limit', 'cart_full']),
  })
  .openapi('CartCut')
export type CartCut = z.infer<typeof CartCut>

/** The whole cart; `groups` lists the item ids per seller, in display order. */
export const Cart = z
  .object({
    version: z.int().describe('Increases with every change; responses with a lower version are stale'),
    items: z.array(CartItem),
    groups: z.array(
      z.object({
        store: ProductCard.shape.store,
        item_ids: z.array(Uuid),
        sub_total: Money,
        accepts_orders: z.boolean(),
        min_order: Money.optional(),
        missing_for_min_order: Money.optional(),
        missing_for_free_shipping: Money.optional(),
        free_shipping_within: z
          .string()
          .optional()
          .describe('Country that free delivery refers to while the shopper’s location is unknown'),
        delivery: DeliveryEstimate.optional().describe('For these items, to `deliver_to`'),
      }),
    ),
    items_count: z.int().describe('Pieces, not items'),
    sub_total: Money,
    saving: Money,
    tax_is_included: z.boolean().describe('All prices include tax; otherwise it is calculated at checkout'),
    coupon: Coupon.optional().describe('The applied coupon; its discount is deducted from sub_total'),
    cuts: z
      .array(CartCut)
      .optional()
      .describe('Quantities reduced when the cart was merged at sign-in, until the cart changes'),
    currency: CurrencyCode,
    deliver_to: DeliverTo.pick({ country_code: true, label: true })
      .optional()
      .describe('Destination of availability and estimates; absent while unknown'),
    estimate: z
      .object({ shipping: Money, tax: Money, total: Money })
      .optional()
      .describe('Standard delivery of all sellers to `deliver_to`; absent if some items cannot be delivered'),
    lacks_common_place: z
      .literal(true)
      .optional()
      .describe('The location is unknown, and no country can receive all items'),
    can_check_out: z.boolean(),
  })
  .openapi('Cart')
export type Cart = z.infer<typeof Cart>

export const CartResponse = z.object({ cart: Cart }).openapi('CartResponse')

/** Rejects everything but whole numbers above zero with 'Quantity must be greater than 0'. */
const Quantity = z
  .unknown()
  .refine((value) => typeof value === 'number' && Number.isInteger(value) && value > 0, 'quantity_invalid')
  .transform(Number)
  .pipe(z.int().max(999, 'order_limit'))
  .openapi({ type: 'integer', minimum: 1, maximum: 999 })

const cartProblems = [
  'not_found',
  'item_unavailable',
  'sold_elsewhere',
  'options_missing',
  'out_of_stock',
  'order_limit',
  'quantity_invalid',
] as const

export const readCart = endpoint({
  summary: 'Get the caller’s cart',
  tag: 'cart',
  access: 'public',
  answer: CartResponse,
})

export const addToCart = endpoint({
  summary: 'Add a product to the cart',
  tag: 'cart',
  access: 'public',
  body: z.object({ qty: Quantity, product_id: Uuid, more_details: MoreDetails.nullish() }).strict(),
  answer: CartResponse,
  problems: cartProblems,
})

export const changeCartItem = endpoint({
  summary: 'Change the quantity of a cart item',
  tag: 'cart',
  access: 'public',
  params: z.object({ id: Uuid }),
  body: z.object({ qty: Quantity }).loose(),
  answer: CartResponse,
  problems: cartProblems,
})

export const removeCartItem = endpoint({
  summary: 'Remove an item from the cart',
  tag: 'cart',
  access: 'public',
  params: z.object({ id: Uuid }),
  answer: CartResponse,
  problems: ['not_found'],
})

export const clearCart = endpoint({
  summary: 'Empty the cart',
  tag: 'cart',
  access: 'public',
  answer: CartResponse,
})

export const applyCoupon = endpoint({
  summary: 'Apply a coupon to the cart, replacing any other',
  tag: 'cart',
  access: 'public',
  body: z
    .object({
      code: code()
        .min(1, 'coupon_required')
        .max(40, 'coupon_unknown')
        .regex(/^\P{Cc}*$/u, 'coupon_unknown'),
    })
    .strict(),
  answer: CartResponse,
  problems: ['cart_empty', 'too_many_requests'],
})

export const removeCoupon = endpoint({
  summary: 'Remove the coupon from the cart',
  tag: 'cart',
  access: 'public',
  answer: CartResponse,
})
