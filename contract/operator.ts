import { z } from '@hono/zod-openapi'
import { refundCauses } from '#values/refund-cause.ts'
import { refundMethods } from '#values/refund-reason.ts'
import { storeReportKinds } from '#values/store-report.ts'
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
    state: z.enum(refundStates).describe('Owed is what no gateway pays back: the operator does, by bank'),
    paid_with: TenderKind,
    points: z.int().optional().describe('How many points came back with it'),
    transfer_reference: z.string().optional().describe('What the shopper quoted when they paid by transfer'),
    created_at: Time,
    failed: z
      .object({ at: Time, code: z.string() })
      .optional()
      .describe('The gateway had paid it and said later that it did not arrive'),
    refused: z
      .object({ at: Time, code: z.string() })
      .optional()
      .describe('The gateway would not carry it out, and said so'),
    has_wallet: z.boolean().describe('Owed, it can go into the shopper’s wallet instead'),
    done: z
      .object({
        at: Time,
        to: z.enum(refundMethods).exclude(['untaken']),
        reference: z.string().optional(),
        by: z.string().optional().describe('The operator who paid it back'),
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
          waived: Money.describe('What of the amount was not there, and is never taken'),
        }),
      ),
      events: z.array(
        z.object({
          kind: z.string(),
          outcome: z.string(),
          amount: Money,
          message: z.string().optional(),
          by: z.string().optional().describe('The person who did it'),
          at: Time,
        }),
      ),
    }),
  ),
  transfers: z.array(OrderTransfer).describe('What came by bank for it, and what went back of that'),
  refunds: z.array(OperatorRefund),
  disputes: z.array(z.object({ id: Uuid, number: z.string(), state: DisputeState })),
  commissions: z.array(
    z.object({
      order_number: z.string(),
      commission: Money.describe('What the market earns of it, without what was cancelled or refunded'),
      agreed: Money.describe('What it would earn of the whole order'),
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
    invited_email: z.string().optional().describe('Who was invited to become its owner'),
    commission_bps: z.int(),
    product_count: z.int(),
    order_count: z.int(),
    sales: Money,
    reports: z
      .array(StoreReport.extend({ is_settled: z.boolean() }))
      .describe('What visitors told about it, open reports first, then the newest; twenty at most'),
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
const reason = z.object({ reason: line(300) }).strict()

export const readMarketOverview = endpoint({
  ...operator,
  summary: 'The market at a glance',
  answer: z.object({
    sales_today: Money.describe('Net: `today.net`'),
    sales_week: Money.describe('Net: `week.net`'),
    today: SalesFigures,
    week: SalesFigures,
    orders_today: z.int(),
    orders_week: z.int(),
    waiting_orders: z.int().describe('Orders that their sellers have not accepted yet'),
    days: z.array(z.object({ day: z.string(), sales: Money, orders: z.int() })),
    top_stores: z.array(z.object({ slug: Slug, name: z.string(), sales: Money, orders: z.int() })),
    latest: z.array(OperatorOrderRow),
  }),
})

export const listAllOrders = endpoint({
  ...operator,
  summary: 'Order groups across sellers, newest first',
  query: PageQuery.extend({
    search,
    status: ShopperStatus.optional(),
    payment_status: z.enum(paymentStatuses).optional(),
  }),
  answer: pageOf(OperatorOrderRow),
})
export const readAnyOrder = endpoint({
  ...operator,
  summary: 'One order group with its tenders and what gateways said',
  params: z.object({ number: OrderNumber }),
  answer: OperatorOrder,
  problems: ['not_found'],
})
export const cancelAnyOrder = endpoint({
  ...operator,
  summary: 'Cancel a group or one seller’s order before it is handed over; what was paid goes back',
  params: z.object({ number: OrderNumber }),
  body: reason,
  answer: OperatorOrder,
  problems: ['not_found', 'state_conflict'],
})
export const recordAnyCash = endpoint({
  ...operator,
  summary: 'Record cash that a shopper has paid to a store since its order was delivered',
  params: z.object({ number: OrderNumber }),
  body: z.strictObject({ amount_minor: AmountMinor }),
  answer: OperatorOrder,
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})
export const recordTransfer = endpoint({
  ...operator,
  summary:
    'What has come by bank transfer: the whole pays, a part waits for the rest, and what pays for nothing is to go back',
  params: z.object({ number: OrderNumber }),
  body: z.strictObject({
    amount_minor: AmountMinor.optional().describe('All that is still missing, unless it is said'),
    reference: line(60).optional().describe('What the bank calls it, so that it is not counted twice'),
    bears_rest: z
      .boolean()
      .optional()
      .describe('The market bears what is missing then, a bank’s fee perhaps; with full rights alone'),
  }),
  answer: OperatorOrder,
  isIdempotent: true,
  problems: ['not_found', 'not_allowed', 'state_conflict', ...keyProblems],
})
export const reverseRecordedTransfer = endpoint({
  ...operator,
  summary: 'A transfer was written down by mistake, and has paid for nothing',
  params: z.object({ number: OrderNumber, id: Uuid }),
  answer: OperatorOrder,
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})
export const refundTransfer = endpoint({
  ...operator,
  summary:
    'What came by transfer and pays for nothing has gone back by bank, or goes into the wallet; the shopper is told',
  params: z.object({ number: OrderNumber }),
  body: z.discriminatedUnion('to', [
    z.strictObject({
      to: z.literal('bank'),
      tender_id: Uuid,
      amount_minor: AmountMinor,
      reference: line(60),
    }),
    z.strictObject({ to: z.literal('wallet'), tender_id: Uuid, amount_minor: AmountMinor }),
  ]),
  answer: OperatorOrder,
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})

export const listRefunds = endpoint({
  ...operator,
  summary: 'What goes back to shoppers: what the operator owes them by bank first, the oldest before all',
  query: PageQuery.extend({ search, state: z.enum(refundStates).optional() }),
  answer: pageOf(OperatorRefund),
})
export const payRefundByBank = endpoint({
  ...operator,
  summary: 'A refund that is owed was paid back by bank; the shopper is told',
  params: z.object({ id: Uuid }),
  body: z.object({ reference: line(60) }).strict(),
  answer: z.object({ refund: OperatorRefund }),
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})

export const payRefundIntoWallet = endpoint({
  ...operator,
  summary: 'A refund that is owed goes into the shopper’s wallet; they are told',
  params: z.object({ id: Uuid }),
  answer: z.object({ refund: OperatorRefund }),
  isIdempotent: true,
  problems: ['not_found', 'state_conflict', ...keyProblems],
})

export const listAllStores = endpoint({
  ...operator,
  summary: 'Stores in any state',
  query: PageQuery.extend({
    search,
    state: z
      .enum([...OperatorStore.shape.state.options, 'waiting'])
      .optional()
      .describe('Waiting are those that an operator has to decide on'),
    reported: z.literal('true').optional().describe('Only those with open reports of visitors'),
  }),
  answer: pageOf(OperatorStore),
})
export const approveStore = endpoint({
  ...operator,
  summary:
    'Let a store sell, or sell again; a store that never sold needs a product and a way to deliver first',
  params: byStore,
  answer: z.object({ store: OperatorStore }),
  problems: ['not_found', 'state_conflict', 'store_not_ready'],
})
export const suspendStore = endpoint({
  ...operator,
  summary: 'Take a store off the market; its open orders go on',
  params: byStore,
  body: reason,
  answer: z.object({ store: OperatorStore }),
  problems: ['not_found', 'state_conflict'],
})

export const resolveStoreReports = endpoint({
  ...operator,
  summary: 'Mark what visitors have reported about a store as handled',
  params: byStore,
  answer: z.object({ store: OperatorStore }),
  problems: ['not_found', 'state_conflict'],
})

export const listAllProducts = endpoint({
  ...operator,
  summary: 'Products of all stores',
  query: PageQuery.extend({
    search,
    vertical: Vertical.optional(),
    blocked: z.enum(['true']).optional(),
  }),
  answer: pageOf(OperatorProduct),
})
export const blockProduct = endpoint({
  ...operator,
  summary: 'Take a product off the market',
  params: z.object({ slug: Slug }),
  body: reason,
  answer: z.object({ product: OperatorProduct }),
  problems: ['not_found'],
})
export const unblockProduct = endpoint({
  ...operator,
  summary: 'Let a blocked product be sold again',
  params: z.object({ slug: Slug }),
  answer: z.object({ product: OperatorProduct }),
  problems: ['not_found'],
})

export const listAllUsers = endpoint({
  ...operator,
  summary: 'Customers, sellers and operators',
  query: PageQuery.extend({
    search,
    role: z.enum(['customer', 'guest', 'seller', 'operator']).optional(),
  }),
  answer: pageOf(UserRecord),
})
export const readAnyUser = endpoint({
  ...operator,
  summary: 'One person',
  params: z.object({ id: Uuid }),
  answer: z.object({ person: UserRecord }),
  problems: ['not_found'],
})
export const suspendUser = endpoint({
  ...operator,
  summary: 'Shut a person out at once; every session ends',
  params: z.object({ id: Uuid }),
  body: reason,
  answer: z.object({ person: UserRecord }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})
export const reinstateUser = endpoint({
  ...operator,
  summary: 'Let a suspended person in again',
  params: z.object({ id: Uuid }),
  answer: z.object({ person: UserRecord }),
  problems: ['not_found', 'state_conflict'],
})

export const resetSecondFactor = endpoint({
  ...operator,
  summary:
    'Take away the second factors of somebody who has lost theirs; every session ends and they are told',
  params: z.object({ id: Uuid }),
  answer: z.object({ person: UserRecord }),
  problems: ['not_found', 'not_allowed', 'state_conflict'],
})

export const listMails = endpoint({
  ...operator,
  summary: 'Mail that was sent, or kept because no mail server is set',
  query: PageQuery.extend({ search, state: Mail.shape.state.optional() }),
  answer: pageOf(Mail),
})
export const readMail = endpoint({
  ...operator,
  summary: 'One mail as it was written',
  params: z.object({ id: Uuid }),
  answer: Mail.extend({
    html: z.string(),
    text: z.string(),
    is_hidden: z.boolean().describe('It carries a code, which is for its reader alone'),
    failure: z.string().optional(),
    can_be_sent_again: z.boolean(),
  }),
  problems: ['not_found'],
})

export const resendMail = endpoint({
  ...operator,
  summary: 'Send a mail again that was given up; one that carries a code is asked for anew by its reader',
  params: z.object({ id: Uuid }),
  answer: Done,
  problems: ['not_found', 'state_conflict'],
})
