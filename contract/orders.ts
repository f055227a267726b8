import { z } from '@hono/zod-openapi'
import { deliveryKinds } from '#values/delivery.ts'
import { refundCauses } from '#values/refund-cause.ts'
import { allRefundReasons, refundMethods } from '#values/refund-reason.ts'
import { AddressSnapshot } from './accounts.ts'
import { Cart } from './cart.ts'
import { StoreSummary } from './catalog.ts'
import { PickupPoint, TenderKind, TenderShare } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { orderStates, paymentStatuses, shopperSteps } from './order-states.ts'
import { LineName, Refundable, RefundRequest } from './refund-requests.ts'
import { SalesFigures } from './sales-figures.ts'
import {
  Done,
  FileResponse,
  line,
  Money,
  OrderNumber,
  PageQuery,
  Picture,
  pageOf,
  Time,
  text,
  Uuid,
} from './vocabulary.ts'

export const ShopperStatus = z.enum([...shopperSteps, 'cancelled'])

/** Totals of an order or seller order, and the amount refunded. */
const totals = {
  sub_total: Money,
  discount: Money,
  shipping: Money,
  cash_fee: Money.optional().describe('For paying at the door; absent where there is none'),
  tax: Money.describe('Added to the prices'),
  included_tax: Money.describe('What of the prices is tax'),
  total: Money,
  refunded: Money,
  figures: SalesFigures.describe('What it comes to after discounts and refunds'),
  waived: Money.describe('What was not there before it was paid for, and is never taken'),
  tenders: z.array(TenderShare).describe('What pays for it, and what of that went back'),
}

/** How what is paid in cash stands: all four are of the order as it was placed, less what was out of stock. */
export const CashStatus = z
  .object({
    due: Money.describe('Collected, still to be paid and written off together'),
    collected: Money,
    outstanding: Money.describe('Still to be paid: at the door, or to the store since it was delivered'),
    written_off: Money.describe('Was not collected on delivery and is owed no more'),
  })
  .openapi('CashStatus')
export type CashStatus = z.infer<typeof CashStatus>

export const TaxShare = z.object({
  bps: z.int(),
  amount: Money,
  is_included: z.boolean().describe('In the prices, not added to them'),
})
export type TaxShare = z.infer<typeof TaxShare>

export const OrderLine = z
  .object({
    id: Uuid,
    product_id: Uuid,
    product_slug: z.string(),
    name: z.string(),
    sku: z.string(),
    choices: z.array(z.object({ name: z.string(), value: z.string() })),
    note: z.string(),
    picture: Picture.optional(),
    quantity: z.int(),
    quantity_left: z
      .int()
      .describe('Without what was out of stock or refunded; 0 once the order is cancelled'),
    unit_price: Money,
    sub_total: Money,
    discount: Money,
    tax: Money,
    included_tax: Money,
    refund_requests: z.array(RefundRequest),
    refundable: Refundable.optional().describe('What the caller may ask back of it now'),
  })
  .openapi('OrderLine')
export type OrderLine = z.infer<typeof OrderLine>

export const OrderDelivery = z
  .object({
    kind: z.enum(deliveryKinds),
    name: z.string(),
    earliest_on: z.string(),
    latest_on: z.string(),
    slot: z.object({ starts_at: Time, ends_at: Time }).optional(),
    timezone: z.string(),
    pickup_at: PickupPoint.optional().describe(
      'Where it is fetched, if it is; absent of orders from before it was kept',
    ),
    carrier: z.string().optional(),
    tracking_number: z.string().optional(),
    tracking_url: z.string().optional(),
  })
  .openapi('OrderDelivery')
export type OrderDelivery = z.infer<typeof OrderDelivery>

export const OrderActivity = z.object({
  status: ShopperStatus,
  state: z.enum(orderStates),
  at: Time,
  reason: z.string().optional(),
})

/** A seller order. */
export const SubOrder = z
  .object({
    number: z.string(),
    store: StoreSummary,
    state: z.enum(orderStates),
    status: ShopperStatus,
    activities: z.array(OrderActivity),
    lines: z.array(OrderLine),
    delivery: OrderDelivery,
    store_contact: z
      .object({ email: z.string().optional(), phone: z.string().optional() })
      .describe('How to reach the store, as far as it shows that to shoppers'),
    ...totals,
    taxes: z.array(TaxShare).describe('Of its goods and their delivery, by rate'),
    cash: CashStatus.optional().describe('Where cash pays for it'),
    can_cancel: z.boolean(),
    reason: z.string().optional().describe('Why it was rejected or cancelled'),
  })
  .openapi('SubOrder')
export type SubOrder = z.infer<typeof SubOrder>

const heading = {
  number: z.string(),
  placed_at: Time,
  status: ShopperStatus,
  payment_method: TenderKind.describe('Wallet or points where nothing else pays'),
  payment_status: z.enum(paymentStatuses),
}

const PayBy = Time.optional().describe('Until when its goods are reserved, while it can be paid')

export const Order = z
  .object({
    ...heading,
    bank_transfer: z
      .object({
        reference: z.string(),
        amount: Money.describe('What is still to be transferred'),
        received: Money.optional().describe('What has come of it already, where that was too little'),
        pay_by: Time,
        account: z.array(z.object({ label: z.string(), value: z.string() })),
      })
      .optional(),
    transfer_left: Money.optional().describe('What came by transfer and pays for nothing: it goes back'),
    transfer_returns: z
      .array(
        z.object({
          amount: Money,
          to: z.enum(['bank', 'wallet']),
          reference: z.string().optional(),
          at: Time,
        }),
      )
      .describe('What went back of transfers that paid for nothing'),
    sub_orders: z.array(SubOrder),
    contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    shipping_address: AddressSnapshot.optional(),
    billing_address: AddressSnapshot.optional(),
    note: z.string().optional().describe('What its shopper wrote to its sellers'),
    ...totals,
    can_cancel: z.boolean(),
    can_pay: z.boolean(),
    pay_by: PayBy,
    has_invoice: z.boolean(),
  })
  .openapi('Order')
export type Order = z.infer<typeof Order>

export const OrderRow = z
  .object({
    ...heading,
    total: Money.describe('After discounts and refunds: `figures.net`'),
    total_ordered: Money.describe('After discounts, before refunds'),
    figures: SalesFigures,
    stores: z.array(z.string()),
    items_count: z.int().describe('Pieces, without what was out of stock, refunded or cancelled'),
    items_ordered: z.int(),
    pictures: z.array(Picture),
  })
  .openapi('OrderRow')
export type OrderRow = z.infer<typeof OrderRow>

/** Status visible to anyone with the number and the key, and no more than that. */
export const OrderStatus = z
  .object({
    number: z.string(),
    placed_at: Time,
    status: ShopperStatus,
    payment_method: TenderKind,
    payment_status: z.enum(paymentStatuses),
    is_unconfirmed: z
      .literal(true)
      .optional()
      .describe('The payment service does not answer: it may have been paid'),
    can_pay: z.boolean(),
    pay_by: PayBy,
    sub_orders: z.array(
      SubOrder.pick({
        number: true,
        store: true,
        state: true,
        status: true,
        activities: true,
        delivery: true,
      }),
    ),
    is_owner: z.boolean().describe('The caller made it or holds its key'),
    is_shopper: z
      .boolean()
      .describe(
        'The caller is signed in, as a guest or with an account, as who made it, and may pay and cancel',
      ),
  })
  .openapi('OrderStatus')
export type OrderStatus = z.infer<typeof OrderStatus>

const byNumber = z.object({ number: OrderNumber })
const keyQuery = z.object({ key: z.string().max(200).optional() })

export const listOrders = endpoint({
  summary: 'The caller’s orders, newest first',
  tag: 'orders',
  access: 'customer',
  query: PageQuery.extend({
    search: text().max(100).optional(),
    status: ShopperStatus.optional(),
  }),
  answer: pageOf(OrderRow),
})

/** A recent sale, without the buyer and without a place more precise than the island. */
export const RecentSale = z
  .object({
    product: z.object({ slug: z.string(), name: z.string(), picture: Picture.optional() }),
    within: z.enum(['hour', 'day', 'week']).describe('The shortest of these that it was sold within'),
    island: z.string().optional().describe('Where it went'),
  })
  .openapi('RecentSale')
export type RecentSale = z.infer<typeof RecentSale>

export const listRecentSales = endpoint({
  summary: 'What was really sold in the last week, a dozen products at most; nothing while sales are few',
  tag: 'orders',
  access: 'public',
  answer: z.object({ data: z.array(RecentSale) }),
  isCacheable: true,
})

export const readOrder = endpoint({
  summary: 'One order of the caller, or of whoever holds its key',
  tag: 'orders',
  access: 'public',
  params: byNumber,
  query: keyQuery,
  answer: Order,
  problems: ['not_found', 'too_many_requests'],
})

export const readOrderStatus = endpoint({
  summary: 'How far an order is; the payment outcome is asked here, never taken from a return address',
  tag: 'orders',
  access: 'public',
  params: byNumber,
  query: keyQuery.extend({ email: z.string().max(254).optional() }),
  answer: OrderStatus,
  problems: ['not_found', 'too_many_requests'],
})

export const cancelOrder = endpoint({
  summary: 'Cancel what can still be cancelled: the whole purchase or one seller’s part by its number',
  tag: 'orders',
  access: 'customer',
  params: byNumber,
  body: z.object({ reason: line(300) }).strict(),
  answer: Done,
  problems: ['not_found', 'state_conflict'],
})

export const readInvoice = endpoint({
  summary:
    'The invoice of an order that was placed, a page or more for each seller; by a part’s number that part’s alone',
  tag: 'orders',
  access: 'public',
  params: byNumber,
  query: keyQuery,
  answer: FileResponse,
  file: 'application/pdf',
  problems: ['not_found', 'state_conflict', 'too_many_requests'],
})

/** Result of a reorder: items not in the cart, or changed. */
export const Reordered = z.object({
  cart: Cart,
  added: z.int().describe('How many pieces went into the cart'),
  left_out: z.array(
    z.object({
      name: z.string(),
      product_slug: z.string(),
      why: z.enum(['gone', 'sold_out', 'choose', 'cart_full']),
    }),
  ),
  fewer: z.array(z.object({ name: z.string(), product_slug: z.string(), was: z.int(), now: z.int() })),
  repriced: z.array(z.object({ name: z.string(), product_slug: z.string(), was: Money, now: Money })),
})
export type Reordered = z.infer<typeof Reordered>

export const reorder = endpoint({
  summary:
    'Put what was ordered into the cart again, as far as it is still to be had; one part by its number',
  tag: 'orders',
  access: 'customer',
  params: byNumber,
  answer: Reordered,
  problems: ['not_found'],
})

/** Refund of the caller: requested, in progress or done. */
export const Refund = z
  .object({
    id: Uuid,
    order_number: z.string().describe('Of the purchase'),
    part_number: z.string(),
    store: z.string(),
    products: z.array(z.string()),
    lines: z.array(LineName).describe('The products with their variant and options'),
    cause: z.enum(refundCauses),
    reason: z.string().optional(),
    asked: z
      .object({ reason: z.enum(allRefundReasons), details: z.string(), answer: z.string().optional() })
      .optional()
      .describe('What the caller wrote who asked for it, and why it was rejected'),
    amount: Money,
    by: z
      .enum([...refundMethods, 'several'])
      .describe(
        'To where it goes; what was not paid yet is never taken. Several: not decided yet, of what was paid in several ways',
      ),
    points: z.int().optional().describe('How many points that is'),
    status: z
      .enum(['asked', 'pending', 'approved', 'rejected'])
      .describe('Pending while the money is on its way, approved once it has left'),
    created_at: Time,
    paid_at: Time.optional(),
    failed_at: Time.optional().describe('When the way it was paid sent it back: it is paid in another'),
    reference: z.string().optional(),
  })
  .openapi('Refund')
export type Refund = z.infer<typeof Refund>

export const listOwnRefunds = endpoint({
  summary: 'The caller’s refunds, newest first',
  tag: 'orders',
  access: 'customer',
  query: PageQuery,
  answer: pageOf(Refund),
})

export const receiveWebhook = endpoint({
  summary: 'A payment gateway tells what happened; verified by its signature, kept once, applied by a job',
  tag: 'payments',
  access: 'gateway',
  params: z.object({ gateway: z.enum(['simulated', 'stripe', 'paypal']) }),
  answer: z.object({ received: z.literal(true) }),
  problems: ['bad_signature', 'gateway_unavailable'],
})
