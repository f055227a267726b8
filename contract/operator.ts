import { z } from '@hono/zod-openapi'
import { refundCauses } from '#values/refund-cause.ts'
import { refundMethods } from '#values/refund-reason.ts'
import { storeReportKinds } from '#values/store-report.ts'
import { textLengths } from '#values/text-lengths.ts'
import { TenderKind } from './checkout.ts'
import { DisputeState } from './disputes.ts'
import { endpoint } from './endpoint.ts'
import { paymentStatuses } from './order-states.ts'
import { Order, OrderRow, ShopperStatus } from './orders.ts'
import { keyProblems } from './problems.ts'
import { SalesFigures } from './sales-figures.ts'
import { OrderTransfer } from './transfers.ts'
import {
  AmountMinor,
  Done,
  line,
  Money,
  OrderNumber,
  PageQuery,
  Picture,
  pageOf,
  Slug,
  Time,
  text,
  Uuid,
  Vertical,
} from './vocabulary.ts'

const operator = { tag: 'operator', access: 'operator' } as const

export const OperatorOrderRow = OrderRow.extend({
  customer: z.object({ name: z.string(), email: z.string() }),
}).openapi('OperatorOrderRow')
export type OperatorOrderRow = z.infer<typeof OperatorOrderRow>

const refundStates = ['owed', 'under_way', 'done'] as const

export const OperatorRefund = z
  .object({
    id: Uuid,
    order_number: z.string(),
    group_number: z.string(),
    store: z.string(),
    customer: z.object({ name: z.string(), email: z.string() }),
    amount: Money,
    cause: z.enum(refundCauses),
    state: z
      .enum(refundStates)
      .describe('`owed` refunds cannot be paid through a gateway; the operator pays them by bank'),
    paid_with: TenderKind,
    points: z.int().optional().describe('Number of points returned'),
    transfer_reference: z.string().optional().describe('Reference of the shopper’s bank transfer'),
    created_at: Time,
    failed: z
      .object({ at: Time, code: z.string() })
      .optional()
      .describe('The gateway reported the refund as paid and later as failed'),
    refused: z.object({ at: Time, code: z.string() }).optional().describe('The gateway rejected the refund'),
    has_wallet: z.boolean().describe('An owed refund can be paid to the shopper’s wallet'),
    done: z
      .object({
        at: Time,
        to: z.enum(refundMethods).exclude(['untaken']),
        reference: z.string().optional(),
        by: z.string().optional().describe('The operator who paid it'),
      })
      .optional(),
  })
  .openapi('OperatorRefund')
export type OperatorRefund = z.infer<typeof OperatorRefund>

export const OperatorOrder = Order.extend({
  tenders: z.array(
    z.object({
      id: Uuid,
      kind: z.string(),
      state: z.string(),
      gateway: z.string().optional(),
      gateway_reference: z.string().optional(),
      amount: Money,
      captured: Money,
      refunded: Money,
      allocations: z.array(
        z.object({
          order_number: z.string(),
          amount: Money,
          captured: Money,
          refunded: Money,
          waived: Money.describe('Part of the amount that is never charged, because items were out of stock'),
        }),
      ),
      events: z.array(
        z.object({
          kind: z.string(),
          outcome: z.string(),
          amount: Money,
          message: z.string().optional(),
          by: z.string().optional().describe('The user who did it'),
          at: Time,
        }),
      ),
    }),
  ),
  transfers: z.array(OrderTransfer).describe('Incoming transfers and their returns'),
  refunds: z.array(OperatorRefund),
  disputes: z.array(z.object({ id: Uuid, number: z.string(), state: DisputeState })),
  commissions: z.array(
    z.object({
      order_number: z.string(),
      commission: Money.describe('The market’s commission, without cancelled and refunded items'),
      agreed: Money.describe('Commission of the whole order'),
    }),
  ),
}).openapi('OperatorOrder')
export type OperatorOrder = z.infer<typeof OperatorOrder>

export const StoreReport = z.object({
  kind: z.enum(storeReportKinds),
  words: z.string(),
  email: z.string().optional(),
  at: Time,
})
export type StoreReport = z.infer<typeof StoreReport>

export const OperatorStore = z
  .object({
    id: Uuid,
    slug: Slug,
    name: z.string(),
    vertical: Vertical,
    city: z.string(),
    country_name: z.string(),
    state: z.enum(['applied', 'in_review', 'preparing', 'approved', 'suspended', 'rejected', 'terminated']),
    state_reason: z.string().optional(),
    logo: Picture.optional(),
    owner: z.object({ name: z.string(), email: z.string() }).optional(),
    invited_email: z.string().optional().describe('Email address of the invited owner'),
    commission_bps: z.int(),
    product_count: z.int(),
    order_count: z.int(),
    sales: Money,
    reports: z
      .array(StoreReport.extend({ is_settled: z.boolean() }))
      .describe('Reports by visitors: open first, then newest, up to twenty'),
    currency: z.string().describe('Of its prices'),
    minor_units: z.int(),
    created_at: Time,
  })
  .openapi('OperatorStore')
export type OperatorStore = z.infer<typeof OperatorStore>

export const OperatorProduct = z
  .object({
    id: Uuid,
    slug: Slug,
    name: z.string(),
    store: z.object({ slug: Slug, name: z.string() }),
    vertical: Vertical,
    price: Money,
    state: z.enum(['draft', 'published', 'withdrawn']),
    is_blocked: z.boolean(),
    stock: z.int().optional(),
    sold_count: z.int(),
    picture: Picture.optional(),
  })
  .openapi('OperatorProduct')
export type OperatorProduct = z.infer<typeof OperatorProduct>

export const UserRecord = z
  .object({
    id: Uuid,
    name: z.string(),
    email: z.string(),
    phone: z.string().optional(),
    is_guest: z.boolean(),
    state: z.enum(['active', 'suspended', 'deleted']),
    roles: z.array(z.string()),
    orders_count: z.int(),
    has_second_factor: z.boolean().describe('An authenticator app or a passkey'),
    created_at: Time,
  })
  .openapi('Person')
export type UserRecord = z.infer<typeof UserRecord>

export const Mail = z
  .object({
    id: Uuid,
    kind: z.string(),
    recipient: z.string(),
    subject: z.string(),
    locale: z.string(),
    state: z.enum(['queued', 'sent', 'kept', 'failed', 'gathered']),
    created_at: Time,
    sent_at: Time.optional(),
  })
  .openapi('Mail')
export type Mail = z.infer<typeof Mail>

const search = text().max(100).optional()
const byStore = z.object({ slug: Slug })
const reason = z.object({ reason: line(textLengths.reason) }).strict()

export const readMarketOverview = endpoint({
  ...operator,
  summary: 'Get the key figures of the market',
  answer: z.object({
    sales_today: Money.describe('Net: `today.net`'),
    sales_week: Money.describe('Net: `week.net`'),
    today: SalesFigures,
    week: SalesFigures,
    orders_today: z.int(),
    orders_week: z.int(),
    waiting_orders: z.int().describe('Orders that sellers have not accepted yet'),
    days: z.array(z.object({ day: z.string(), sales: Money, orders: z.int() })),
    top_stores: z.array(z.object({ slug: Slug, name: z.string(), sales: Money, orders: z.int() })),
    latest: z.array(OperatorOrderRow),
  }),
})

export const listAllOrders = endpoint({
  ...operator,
  summary: 'List orders of all sellers, newest first',
  query: PageQuery.extend({
    search,
    status: ShopperStatus.optional(),
    payment_status: z.enum(paymentStatuses).optional(),
  }),
  answer: pageOf(OperatorOrderRow),
})
export const readAnyOrder = endpoint({
  ...operator,
  summary: 'Get an order with its payments and gateway events',
  params: z.object({ number: OrderNumber }),
  answer: OperatorOrder,
  problems: ['not_found'],
})
export const cancelAnyOrder = endpoint({
  ...operator,
  summary: 'Cancel an order or one seller’s part before hand-over; payments are refunded',
  params: z.object({ number: OrderNumber }),
  body: reason,
  answer: OperatorOrder,
  problems: ['not_found', 'state_conflict'],
})
export const recordAnyCash = endpoint({
  ...operator,
  summary: 'Record cash that a shopper paid to a store after delivery',
  params: z.object({ number: OrderNumber }),
  body: z.strictObject({ amount_minor: AmountMinor }),
  answer: OperatorOrder,
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})
export const recordTransfer = endpoint({
  ...operator,
  summary:
    'Record a bank transfer. Partial amounts stay pending until the rest arrives; excess is to be returned',
  params: z.object({ number: OrderNumber }),
  body: z.strictObject({
    amount_minor: AmountMinor.optional().describe('Absent: the full missing amount'),
    reference: line(textLengths.bankReference)
      .optional()
      .describe('The bank’s reference, to avoid counting a transfer twice'),
    bears_rest: z
      .boolean()
      .optional()
      .describe('The market pays the missing amount, such as a bank fee; full operators only'),
  }),
  answer: OperatorOrder,
  isIdempotent: true,
  problems: ['not_found', 'not_allowed', 'state_conflict', ...keyProblems],
})
export const reverseRecordedTransfer = endpoint({
  ...operator,
  summary: 'Undo the record of a bank transfer that has not paid for anything',
  params: z.object({ number: OrderNumber, id: Uuid }),
  answer: OperatorOrder,
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})
export const refundTransfer = endpoint({
  ...operator,
  summary: 'Return an unapplied bank transfer by bank or to the wallet, and notify the shopper',
  params: z.object({ number: OrderNumber }),
  body: z.discriminatedUnion('to', [
    z.strictObject({
      to: z.literal('bank'),
      tender_id: Uuid,
      amount_minor: AmountMinor,
      reference: line(textLengths.bankReference),
    }),
    z.strictObject({ to: z.literal('wallet'), tender_id: Uuid, amount_minor: AmountMinor }),
  ]),
  answer: OperatorOrder,
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})

export const listRefunds = endpoint({
  ...operator,
  summary: 'List refunds: owed by bank first, oldest first',
  query: PageQuery.extend({ search, state: z.enum(refundStates).optional() }),
  answer: pageOf(OperatorRefund),
})
export const payRefundByBank = endpoint({
  ...operator,
  summary: 'Mark an owed refund as paid by bank, and notify the shopper',
  params: z.object({ id: Uuid }),
  body: z.object({ reference: line(textLengths.bankReference) }).strict(),
  answer: z.object({ refund: OperatorRefund }),
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})

export const payRefundIntoWallet = endpoint({
  ...operator,
  summary: 'Pay an owed refund to the shopper’s wallet, and notify them',
  params: z.object({ id: Uuid }),
  answer: z.object({ refund: OperatorRefund }),
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})

export const listAllStores = endpoint({
  ...operator,
  summary: 'List stores in any state',
  query: PageQuery.extend({
    search,
    state: z
      .enum([...OperatorStore.shape.state.options, 'waiting'])
      .optional()
      .describe('`waiting` stores need a decision by an operator'),
    reported: z.literal('true').optional().describe('Only stores with open reports by visitors'),
  }),
  answer: pageOf(OperatorStore),
})
export const readAnyStore = endpoint({
  ...operator,
  summary: 'Read a store in any state',
  params: byStore,
  answer: z.object({ store: OperatorStore }),
  problems: ['not_found'],
})
export const approveStore = endpoint({
  ...operator,
  summary: 'Open or reopen a store. A new store needs a product and a delivery method',
  allowsLimited: true,
  params: byStore,
  answer: z.object({ store: OperatorStore }),
  problems: ['not_found', 'state_conflict', 'store_not_ready'],
})
export const suspendStore = endpoint({
  ...operator,
  summary: 'Block a store; its open orders continue',
  allowsLimited: true,
  params: byStore,
  body: reason,
  answer: z.object({ store: OperatorStore }),
  problems: ['not_found', 'state_conflict'],
})

export const resolveStoreReports = endpoint({
  ...operator,
  summary: 'Mark the reports about a store as handled',
  allowsLimited: true,
  params: byStore,
  answer: z.object({ store: OperatorStore }),
  problems: ['not_found', 'state_conflict'],
})

export const listAllProducts = endpoint({
  ...operator,
  summary: 'List products of all stores',
  query: PageQuery.extend({
    search,
    vertical: Vertical.optional(),
    blocked: z.enum(['true']).optional(),
  }),
  answer: pageOf(OperatorProduct),
})
export const blockProduct = endpoint({
  ...operator,
  summary: 'Block a product',
  allowsLimited: true,
  params: z.object({ slug: Slug }),
  body: reason,
  answer: z.object({ product: OperatorProduct }),
  problems: ['not_found'],
})
export const unblockProduct = endpoint({
  ...operator,
  summary: 'Unblock a product',
  allowsLimited: true,
  params: z.object({ slug: Slug }),
  answer: z.object({ product: OperatorProduct }),
  problems: ['not_found'],
})

export const listAllUsers = endpoint({
  ...operator,
  summary: 'List customers, sellers and operators',
  query: PageQuery.extend({
    search,
    role: z.enum(['customer', 'guest', 'seller', 'operator']).optional(),
  }),
  answer: pageOf(UserRecord),
})
export const readAnyUser = endpoint({
  ...operator,
  summary: 'Get a user',
  params: z.object({ id: Uuid }),
  answer: z.object({ person: UserRecord }),
  problems: ['not_found'],
})
export const suspendUser = endpoint({
  ...operator,
  summary: 'Suspend a user and end their sessions',
  params: z.object({ id: Uuid }),
  body: reason,
  answer: z.object({ person: UserRecord }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})
export const reinstateUser = endpoint({
  ...operator,
  summary: 'Reactivate a suspended user',
  params: z.object({ id: Uuid }),
  answer: z.object({ person: UserRecord }),
  problems: ['not_found', 'state_conflict'],
})

export const resetSecondFactor = endpoint({
  ...operator,
  summary: 'Reset a user’s two-factor authentication, end their sessions and notify them',
  params: z.object({ id: Uuid }),
  answer: z.object({ person: UserRecord }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

export const listMails = endpoint({
  ...operator,
  summary: 'List emails, sent or in the outbox',
  query: PageQuery.extend({ search, state: Mail.shape.state.optional() }),
  answer: pageOf(Mail),
})
export const readMail = endpoint({
  ...operator,
  summary: 'Get an email',
  params: z.object({ id: Uuid }),
  answer: Mail.extend({
    html: z.string(),
    text: z.string(),
    is_hidden: z.boolean().describe('Hidden because it contains a code for the recipient'),
    failure: z.string().optional(),
    can_be_sent_again: z.boolean(),
  }),
  problems: ['not_found'],
})

export const resendMail = endpoint({
  ...operator,
  summary: 'Resend a failed email; emails with a code cannot be resent',
  allowsLimited: true,
  params: z.object({ id: Uuid }),
  answer: Done,
  problems: ['not_found', 'state_conflict'],
})
