import { z } from '@hono/zod-openapi'
import { storeRoles } from '#values/permissions.ts'
import { textLengths } from '#values/text-lengths.ts'
import { AddressSnapshot } from './accounts.ts'
import { AgeLimit } from './age-limits.ts'
import { TenderShare } from './checkout.ts'
import { endpoint } from './endpoint.ts'
import { orderCommands, orderStates, paymentStatuses } from './order-states.ts'
import { CashStatus, OrderActivity, OrderDelivery, OrderLine } from './orders.ts'
import { keyProblems } from './problems.ts'
import { RefundRequest } from './refund-requests.ts'
import { SalesFigures } from './sales-figures.ts'
import { line, Money, OrderNumber, PageQuery, Picture, pageOf, Slug, Time, text, Uuid } from './vocabulary.ts'

const lineAmounts = {
  unit_price: true,
  sub_total: true,
  discount: true,
  tax: true,
  included_tax: true,
} as const
const PricedLine = OrderLine.extend({
  is_packed: z.boolean().describe('Marked as packed by staff'),
  lacking: z.int().describe('Pieces that have to arrive before it can be packed'),
})

/** A seller order without amounts, for staff who pack it or deliver it. */
export const OrderWork = z.object({
  number: z.string(),
  state: z.enum(orderStates),
  created_at: Time,
  accept_by: Time.optional(),
  customer: z.object({ name: z.string(), phone: z.string() }),
  shipping_address: AddressSnapshot.optional(),
  payment_status: z.enum(paymentStatuses),
  is_disputed: z.boolean().describe('The shopper’s bank has disputed the payment and not decided yet'),
  payment_hold: z
    .enum(['waiting', 'refused'])
    .optional()
    .describe('It cannot be handed over until its authorised card is captured'),
  lines: z.array(
    PricedLine.omit({ ...lineAmounts, refundable: true }).extend({
      refund_requests: z.array(
        RefundRequest.pick({ id: true, kind: true, quantity: true, reason: true, status: true }),
      ),
    }),
  ),
  delivery: OrderDelivery,
  age_limit: AgeLimit.optional().describe('Minimum age in years, checked at hand-over'),
  note: z.string(),
  activities: z.array(OrderActivity),
  tracking_history: z
    .array(
      z.object({
        carrier: z.string().optional(),
        tracking_number: z.string().optional(),
        tracking_url: z.string().optional(),
        by: z.string().optional(),
        at: Time,
      }),
    )
    .describe('Tracking history, oldest first'),
  can_change_tracking: z.boolean().describe('For parcels that were handed over'),
  commands: z.array(z.enum(orderCommands)).describe('What the caller can do now'),
})

const Cash = z.object({
  cash_to_collect: Money.optional().describe('On delivery, or outstanding since'),
  cash: CashStatus.optional().describe('If it is paid in cash'),
})

const Amounts = z.object({
  sub_total: Money,
  discount: Money,
  shipping: Money,
  cash_fee: Money.optional().describe('Fee for cash on delivery, if any'),
  tax: Money,
  included_tax: Money.describe('Tax included in the prices'),
  total: Money,
  waived: Money.describe(
    'Part of the total that is never charged, because items were out of stock before payment',
  ),
  figures: SalesFigures.describe('After discounts, and after refunds except those paid only by the market'),
  tenders: z.array(TenderShare).describe('Payments for this seller order'),
  commission: Money,
  commission_tax: Money,
  market_part: Money.describe('Paid by the market: its share of discounts and delivery'),
  net: Money.describe('The seller’s part of the total, including the market’s share'),
  given_back: Money.describe('Refunded by the seller, or due once the rest is paid'),
  left: Money.describe('Remaining amount for the seller'),
})

const pricedOrder = OrderWork.extend({ ...Cash.shape, ...Amounts.shape, lines: z.array(PricedLine) })
export type PricedSellerOrder = z.infer<typeof pricedOrder>

/**
 * Seller's view of an order: only their own part, without other sellers' lines or totals and without the shopper's
 * email address.
 */
export const SellerOrder = OrderWork.extend({
  ...Cash.shape,
  ...Amounts.partial().shape,
  lines: z.array(
    PricedLine.partial(lineAmounts).extend({
      refund_requests: z.array(
        RefundRequest.partial({
          details: true,
          pictures: true,
          pay_to: true,
          amount: true,
          created_at: true,
        }),
      ),
    }),
  ),
})
  .describe(
    'Amounts are absent for staff without the permission `orders.money`, cash also without `delivery.money`',
  )
  .openapi('SellerOrder')
export type SellerOrder = z.infer<typeof SellerOrder>

export const SellerOrderRow = z
  .object({
    number: z.string(),
    state: z.enum(orderStates),
    created_at: Time,
    accept_by: Time.optional(),
    customer_name: z.string(),
    items_count: z.int().describe('Pieces, without out-of-stock, refunded and cancelled ones'),
    items_ordered: z.int(),
    items: z.array(
      OrderLine.pick({ name: true, sku: true, choices: true, note: true }).extend({
        quantity: z.int().describe('Without out-of-stock, refunded and cancelled pieces'),
        ordered: z.int(),
      }),
    ),
    total: Money.optional().describe(
      'After discounts and refunds: `figures.net`; like other amounts, absent without `orders.money`',
    ),
    total_ordered: Money.optional().describe('After discounts, before refunds'),
    figures: SalesFigures.optional(),
    payment_status: z.enum(paymentStatuses),
    delivery: z.object({
      kind: z.string(),
      name: z.string(),
      slot_starts_at: Time.optional(),
      latest_on: z.string(),
    }),
    waits_for_stock: z.boolean().describe('Pieces have to arrive before it can be packed'),
    commands: SellerOrder.shape.commands,
  })
  .openapi('SellerOrderRow')
export type SellerOrderRow = z.infer<typeof SellerOrderRow>

export const SellerStore = z
  .object({
    id: Uuid,
    slug: Slug,
    name: z.string(),
    vertical: z.string(),
    state: z.string(),
    role: z.enum(storeRoles),
    permissions: z.array(z.string()).describe('What the caller may do, such as `orders.edit`'),
    logo: Picture.optional(),
    is_open_now: z.boolean(),
    accepts_orders: z.boolean(),
    paused_until: Time.optional(),
    away_until: z.string().optional().describe('Last day of the current vacation'),
    timezone: z.string(),
    currency: z.string(),
    minor_units: z.int().describe('Decimals of the currency'),
  })
  .openapi('SellerStore')
export type SellerStore = z.infer<typeof SellerStore>

export const SellerProduct = z
  .object({
    id: Uuid,
    slug: Slug,
    name: z.string(),
    state: z.enum(['draft', 'published', 'withdrawn']),
    is_blocked: z.boolean(),
    picture: Picture.optional(),
    sold_count: z.int(),
    variants: z.array(
      z.object({
        id: Uuid,
        sku: z.string(),
        label: z.string(),
        price: Money,
        on_hand: z.int().optional().describe('Absent if stock is not counted'),
        reserved: z.int(),
        is_low_stock: z.boolean().describe('At or below its low-stock threshold, or sold out'),
        is_active: z.boolean(),
      }),
    ),
  })
  .openapi('SellerProduct')
export type SellerProduct = z.infer<typeof SellerProduct>

const inStore = z.object({ store: Slug })
const orderInStore = inStore.extend({ number: OrderNumber })
const seller = { tag: 'seller', access: 'seller', area: 'orders' } as const
const moved = { answer: z.object({ order: SellerOrder }), problems: ['not_found', 'state_conflict'] } as const

export const listMyStores = endpoint({
  summary: 'List the stores the caller works for',
  tag: 'seller',
  access: 'customer',
  answer: z.object({ data: z.array(SellerStore) }),
})

export const readStoreOverview = endpoint({
  ...seller,
  summary: 'Get today’s tasks and figures of a store',
  params: inStore,
  answer: z.object({
    store: SellerStore,
    to_accept: z.int(),
    to_prepare: z.int(),
    to_hand_over: z.int(),
    on_the_way: z.int(),
    low_stock: z.int().describe('Products with a variant whose stock is low but not out'),
    refunds_asked: z.int().describe('Undecided refund requests'),
    sales_today: Money.optional().describe(
      'Net: `today.net`; like other amounts, absent without `orders.money`',
    ),
    sales_week: Money.optional().describe('Net: `week.net`'),
    today: SalesFigures.optional(),
    week: SalesFigures.optional(),
    orders_week: z.int(),
    days: z.array(z.object({ day: z.string(), sales: Money, orders: z.int() })).optional(),
    waiting: z.array(SellerOrderRow).describe('Orders to accept, most urgent first'),
    latest: z.array(SellerOrderRow),
  }),
  problems: ['not_found'],
})

export const listStoreOrders = endpoint({
  ...seller,
  summary: 'List a store’s orders',
  params: inStore,
  query: PageQuery.extend({
    state: z.enum(orderStates).optional(),
    view: z.enum(['open', 'done', 'all']).optional(),
    search: text().max(100).optional(),
  }),
  answer: pageOf(SellerOrderRow).extend({ counts: z.record(z.string(), z.int()) }),
  problems: ['not_found'],
})

export const readStoreOrder = endpoint({
  ...seller,
  summary: 'Get an order of a store',
  params: orderInStore,
  answer: SellerOrder,
  problems: ['not_found'],
})

export const acceptOrder = endpoint({ ...seller, ...moved, summary: 'Accept an order', params: orderInStore })
export const rejectOrder = endpoint({
  ...seller,
  ...moved,
  summary: 'Reject an order with a reason; payments are refunded',
  params: orderInStore,
  body: z.object({ reason: line(textLengths.reason) }).strict(),
})
/** What is promised for more than two hours from now is done only where that is confirmed. */
const confirm_early = z
  .boolean()
  .optional()
  .describe('Required if the slot is more than two hours away; otherwise `too_early`')
const CashMinor = z.int('amount_invalid').min(1, 'amount_invalid').max(100_000_000_000, 'amount_too_high')

const movedInTime = { ...moved, problems: [...moved.problems, 'too_early', 'waiting_for_stock'] } as const

export const startOrder = endpoint({
  ...seller,
  ...movedInTime,
  summary: 'Start packing or cooking an order',
  params: orderInStore,
  body: z.strictObject({ confirm_early }).default({}),
})
const Tracking = z
  .object({
    carrier: line(80).optional(),
    tracking_number: line(80).optional(),
    tracking_url: z
      .url({ protocol: /^https$/ })
      .max(500)
      .optional(),
  })
  .strict()

export const markPacked = endpoint({
  ...seller,
  ...moved,
  problems: [...moved.problems, 'waiting_for_stock'],
  summary: 'Mark items as packed or unpacked, for all staff of the store',
  params: orderInStore,
  body: z.strictObject({
    lines: z
      .array(z.strictObject({ line_id: Uuid, is_packed: z.boolean() }))
      .min(1)
      .max(200),
  }),
})
export const changeTracking = endpoint({
  ...seller,
  ...moved,
  summary: 'Change the tracking after hand-over; the shopper is notified and the history kept',
  params: orderInStore,
  body: Tracking,
})
export const handOverOrder = endpoint({
  ...seller,
  ...movedInTime,
  summary: 'Hand over the package, with carrier and tracking number for a parcel',
  params: orderInStore,
  body: Tracking.extend({ confirm_early }),
})
export const deliverOrder = endpoint({
  ...seller,
  area: 'delivery',
  ...movedInTime,
  summary: 'Mark an order as delivered, with the cash collected if any was due',
  params: orderInStore,
  body: z
    .strictObject({
      confirm_early,
      cash_collected: z
        .enum(['all', 'part', 'none'], 'cash_collected_required')
        .optional()
        .describe('Required if cash is due, otherwise refused; the rest stays owed to the store'),
      cash_minor: CashMinor.optional().describe('With `part`: collected amount, less than is due'),
    })
    .default({}),
  isIdempotent: 'optional',
  problems: [...movedInTime.problems, ...keyProblems],
})
export const refuseOrder = endpoint({
  ...seller,
  area: 'delivery',
  ...moved,
  isMoney: true,
  summary:
    'Mark a package as refused at the door: the goods are returned, and the order is cancelled without payment',
  params: orderInStore,
  body: z.strictObject({
    restock: z.boolean('restock_required').describe('Whether the goods can be sold again'),
    reason: line(textLengths.reason).optional(),
  }),
})
export const recordCash = endpoint({
  ...seller,
  area: 'delivery',
  isMoney: true,
  ...moved,
  summary: 'Record cash that was outstanding after delivery',
  params: orderInStore,
  body: z.strictObject({ amount_minor: CashMinor }),
  isIdempotent: true,
  problems: [...moved.problems, ...keyProblems],
})
export const writeOffCash = endpoint({
  ...seller,
  isMoney: true,
  answer: moved.answer,
  problems: [...moved.problems, 'not_allowed'],
  summary: 'Write off outstanding cash, with a reason for the shopper',
  params: orderInStore,
  body: z.strictObject({ reason: line(textLengths.reason) }),
})
export const cancelStoreOrder = endpoint({
  ...seller,
  ...moved,
  summary: 'Cancel an accepted order with a reason; payments are refunded',
  params: orderInStore,
  body: z.object({ reason: line(textLengths.reason) }).strict(),
})

export const listStoreProducts = endpoint({
  ...seller,
  area: 'products',
  summary: 'List a store’s products with stock',
  params: inStore,
  query: PageQuery.extend({
    search: text().max(100).optional(),
    stock: z.enum(['low', 'out']).optional(),
  }),
  answer: pageOf(SellerProduct),
  problems: ['not_found'],
})

export const changeVariant = endpoint({
  ...seller,
  area: 'stock',
  summary: 'Set the price or stock of a variant',
  params: inStore.extend({ id: Uuid }),
  body: z
    .object({
      price_minor: z
        .int('price_invalid')
        .min(0, 'price_invalid')
        .max(100_000_000, 'price_invalid')
        .optional(),
      on_hand: z
        .int('count_from_zero')
        .min(0, 'count_from_zero')
        .max(1_000_000, 'count_from_zero')
        .optional(),
      is_active: z.boolean().optional(),
    })
    .strict(),
  answer: z.object({ product: SellerProduct }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

export const changeStoreStatus = endpoint({
  ...seller,
  area: 'settings',
  summary: 'Open by the regular hours, pause for a while, or close until reopened',
  params: inStore,
  body: z.discriminatedUnion('status', [
    z.object({ status: z.literal('open') }).strict(),
    z.object({ status: z.literal('paused'), minutes: z.int().min(5).max(720) }).strict(),
    z.object({ status: z.literal('closed') }).strict(),
  ]),
  answer: z.object({ store: SellerStore }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

export const openingSteps = ['product', 'delivery', 'hours', 'payout', 'pictures'] as const

export const OpeningStep = z
  .object({
    step: z.enum(openingSteps),
    is_done: z.boolean(),
    is_required: z.boolean().describe('The store cannot be opened before it is done'),
  })
  .openapi('OpeningStep')
export type OpeningStep = z.infer<typeof OpeningStep>

export const readStoreOpening = endpoint({
  ...seller,
  area: 'settings',
  summary: 'List the steps to open a store, with their status',
  params: inStore,
  answer: z.object({ steps: z.array(OpeningStep) }),
  problems: ['not_found'],
})

export const openStore = endpoint({
  ...seller,
  area: 'settings',
  summary: 'Open a new store to shoppers once its required steps are done',
  params: inStore,
  answer: z.object({ store: SellerStore }),
  problems: ['not_found', 'not_allowed', 'state_conflict', 'store_not_ready'],
})
