import { z } from '@hono/zod-openapi'
import { deliveryKinds } from '#values/delivery.ts'
import { refundCauses } from '#values/refund-cause.ts'
import { allRefundReasons, refundMethods } from '#values/refund-reason.ts'
import { textLengths } from '#values/text-lengths.ts'
import { AddressSnapshot } from './accounts.ts'
import { AgeLimit } from './age-limits.ts'
import { LineBackorder } from './backorders.ts'
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
  cash_fee: Money.optional().describe('Fee for cash on delivery, if any'),
  tax: Money.describe('Tax added to the prices'),
  included_tax: Money.describe('Tax included in the prices'),
  total: Money,
  refunded: Money,
  figures: SalesFigures.describe('Amounts after discounts and refunds'),
  waived: Money.describe('Part that is never charged, because items were out of stock before payment'),
  tenders: z.array(TenderShare).describe('Payments and what was refunded of them'),
}

/** Cash amounts of the order as it was placed, without out-of-stock items. */
export const CashStatus = z
  .object({
    due: Money.describe('Sum of collected, outstanding and written off'),
    collected: Money,
    outstanding: Money.describe('Still to be paid, on delivery or later to the store'),
    written_off: Money.describe('Not collected on delivery and no longer owed'),
  })
  .openapi('CashStatus')
export type CashStatus = z.infer<typeof CashStatus>

export const TaxShare = z.object({
  bps: z.int(),
  amount: Money,
  is_included: z.boolean().describe('Included in the prices'),
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
    quantity_left: z.int().describe('Without out-of-stock and refunded pieces; 0 if the order is cancelled'),
    unit_price: Money,
    sub_total: Money,
    discount: Money,
    tax: Money,
    included_tax: Money,
    items: z
      .array(z.object({ product_id: Uuid, name: z.string(), sku: z.string(), quantity: z.int() }))
      .optional()
      .describe('What is in one bundle, in the order of `choices`; absent for other products'),
    backorder: LineBackorder.optional().describe('When it ships, as it was promised'),
    refund_requests: z.array(RefundRequest),
    refundable: Refundable.optional().describe('What the caller can request a refund for now'),
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
    pickup_at: PickupPoint.optional().describe('Pickup address, if it is picked up; absent for older orders'),
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
      .describe('Contact details that the store shows to shoppers'),
    ...totals,
    taxes: z.array(TaxShare).describe('Taxes on goods and delivery by rate'),
    cash: CashStatus.optional().describe('If it is paid in cash'),
    age_limit: AgeLimit.optional().describe('Minimum age in years, checked at hand-over'),
    can_cancel: z.boolean(),
    reason: z.string().optional().describe('Reason for the rejection or cancellation'),
  })
  .openapi('SubOrder')
export type SubOrder = z.infer<typeof SubOrder>

const heading = {
  number: z.string(),
  placed_at: Time,
  status: ShopperStatus,
  payment_method: TenderKind.describe('Wallet or points only if nothing else pays'),
  payment_status: z.enum(paymentStatuses),
}

const PayBy = Time.optional().describe('Payment deadline, until which stock is reserved')

export const Order = z
  .object({
    ...heading,
    bank_transfer: z
      .object({
        reference: z.string(),
        amount: Money.describe('Amount still to be transferred'),
        received: Money.optional().describe('Amount received so far, if it was too little'),
        pay_by: Time,
        account: z.array(z.object({ label: z.string(), value: z.string() })),
      })
      .optional(),
    transfer_left: Money.optional().describe('Transferred money that pays for nothing and will be returned'),
    transfer_returns: z
      .array(
        z.object({
          amount: Money,
          to: z.enum(['bank', 'wallet']),
          reference: z.string().optional(),
          at: Time,
        }),
      )
      .describe('Returned transfers'),
    sub_orders: z.array(SubOrder),
    contact: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
    shipping_address: AddressSnapshot.optional(),
    billing_address: AddressSnapshot.optional(),
    note: z.string().optional().describe('The shopper’s note to the sellers'),
    age_confirmed: AgeLimit.optional().describe('Age in years that the shopper confirmed to have reached'),
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
    items_count: z.int().describe('Pieces, without out-of-stock, refunded and cancelled ones'),
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
      .describe('The payment gateway does not respond; the payment may have succeeded'),
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
    is_owner: z.boolean().describe('The caller placed it or has its access key'),
    is_shopper: z
      .boolean()
      .describe('The caller is signed in as its customer or guest, and may pay and cancel'),
  })
  .openapi('OrderStatus')
export type OrderStatus = z.infer<typeof OrderStatus>

const byNumber = z.object({ number: OrderNumber })
const keyQuery = z.object({ key: z.string().max(200).optional() })

export const listOrders = endpoint({
  summary: 'List the caller’s orders, newest first',
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
    within: z.enum(['hour', 'day', 'week']).describe('Shortest of these periods that contains the sale'),
    island: z.string().optional().describe('Destination of the order'),
  })
  .openapi('RecentSale')
export type RecentSale = z.infer<typeof RecentSale>

export const listRecentSales = endpoint({
  summary: 'List up to twelve recent sales of the last week; empty while there are few',
  tag: 'orders',
  access: 'public',
  answer: z.object({ data: z.array(RecentSale) }),
  isCacheable: true,
})

export const readOrder = endpoint({
  summary: 'Get an order, for its customer or with its access key',
  tag: 'orders',
  access: 'public',
  params: byNumber,
  query: keyQuery,
  answer: Order,
  problems: ['not_found', 'too_many_requests'],
})

export const readOrderStatus = endpoint({
  summary: 'Get the status of an order; checks the payment with the gateway',
  tag: 'orders',
  access: 'public',
  params: byNumber,
  query: keyQuery.extend({ email: z.string().max(254).optional() }),
  answer: OrderStatus,
  problems: ['not_found', 'too_many_requests'],
})

export const cancelOrder = endpoint({
  summary: 'Cancel an order or one seller’s part by its number, as far as possible',
  tag: 'orders',
  access: 'customer',
  params: byNumber,
  body: z.object({ reason: line(textLengths.reason) }).strict(),
  answer: Done,
  problems: ['not_found', 'state_conflict'],
})

export const readInvoice = endpoint({
  summary: 'Download the invoices of an order, or of one seller’s part by its number',
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
  added: z.int().describe('Number of pieces added to the cart'),
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
  summary: 'Reorder: add the available items of an order, or of one seller’s part, to the cart',
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
    order_number: z.string().describe('Number of the whole order'),
    part_number: z.string(),
    store: z.string(),
    products: z.array(z.string()),
    lines: z.array(LineName).describe('Products with variant and options'),
    cause: z.enum(refundCauses),
    reason: z.string().optional(),
    asked: z
      .object({ reason: z.enum(allRefundReasons), details: z.string(), answer: z.string().optional() })
      .optional()
      .describe('The caller’s text in the request, and the reason for a rejection'),
    amount: Money,
    by: z
      .enum([...refundMethods, 'several'])
      .describe(
        'Where the refund goes; unpaid amounts are never charged. Several if it is undecided and the order was paid with several methods',
      ),
    points: z.int().optional().describe('The same amount in points'),
    status: z
      .enum(['asked', 'pending', 'approved', 'rejected'])
      .describe('Pending until the money has been sent, then approved'),
    created_at: Time,
    paid_at: Time.optional(),
    failed_at: Time.optional().describe('When the payment failed; it is then paid in another way'),
    reference: z.string().optional(),
  })
  .openapi('Refund')
export type Refund = z.infer<typeof Refund>

export const listOwnRefunds = endpoint({
  summary: 'List the caller’s refunds, newest first',
  tag: 'orders',
  access: 'customer',
  query: PageQuery,
  answer: pageOf(Refund),
})

export const receiveWebhook = endpoint({
  summary:
    'Receive a webhook of a payment gateway; verified by signature, stored once and processed by a job',
  tag: 'payments',
  access: 'gateway',
  params: z.object({ gateway: z.enum(['simulated', 'stripe', 'paypal']) }),
  answer: z.object({ received: z.literal(true) }),
  problems: ['bad_signature', 'gateway_unavailable'],
})
