/** Facts that domains state and others act on, by the thing they are about. */
import { z } from '@hono/zod-openapi'
import { operatorQueues } from '#values/operator-queue.ts'
import { payoutMethods } from '#values/payout-method.ts'
import { defineEvent } from './event.ts'
import { Money } from './vocabulary.ts'

const Id = z.uuid()
const Moment = z.iso.datetime()

// Accounts

export const customerRegistered = defineEvent('customer.registered', z.object({ user_id: Id }), 'user_id')

/** A one-time code was requested, or somebody tried to register with a taken address. */
export const codeRequested = defineEvent('account.code_requested', z.object({ proof_id: Id }), 'proof_id')

export const newDeviceSignedIn = defineEvent(
  'account.new_device_signed_in',
  z.object({ session_id: Id }),
  'session_id',
)

export const accountChanges = [
  'password_changed',
  'email_changed',
  'second_factor_on',
  'second_factor_off',
  'recovery_codes_renewed',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'second_factor_reset',
] as const

export const accountChanged = defineEvent(
  'account.changed',
  z.object({
    user_id: Id,
    what: z.enum(accountChanges),
    at: Moment,
    /** The previous address, if the address changed. */
    recipient: z.string().optional(),
  }),
  'user_id',
)

export const bankDetailsChanged = defineEvent(
  'account.bank_details_changed',
  z.object({ user_id: Id, at: Moment }),
  'user_id',
)

export const exportCompleted = defineEvent('data_export.completed', z.object({ export_id: Id }), 'export_id')

// Stores

export const applicationMoves = ['submitted', 'approved', 'rejected'] as const

export const applicationMoved = defineEvent(
  'seller_application.moved',
  z.object({ application_id: Id, state: z.enum(applicationMoves) }),
  'application_id',
)

export const storeInvitationSent = defineEvent(
  'store_invitation.sent',
  z.object({ invitation_id: Id }),
  'invitation_id',
)

export const staffInvitationSent = defineEvent(
  'staff_invitation.sent',
  z.object({ invitation_id: Id }),
  'invitation_id',
)

/** Somebody's access to a store ended. */
export const staffRemoved = defineEvent(
  'store_staff.removed',
  z.object({ store_id: Id, user_id: Id, at: Moment }),
  'store_id',
)

export const storeTransferred = defineEvent(
  'store.transferred',
  z.object({ store_id: Id, former_id: Id, at: Moment }),
  'store_id',
)

/** A store opened or closed, so that its products appear or disappear. */
export const storeStateChanged = defineEvent('store.state_changed', z.object({ store_id: Id }), 'store_id')

/** What shoppers read about a store changed: its name, slug, place or menu. */
export const storeChanged = defineEvent('store.changed', z.object({ store_id: Id }), 'store_id')

/** The hours, slot schedule, preparation time or state of a store changed. */
export const storeHoursChanged = defineEvent('store.hours_changed', z.object({ store_id: Id }), 'store_id')

// Catalogue

export const productsChanged = defineEvent(
  'product.changed',
  z.object({
    product_ids: z.array(Id).min(1),
    /** False for drafts, which no page shows. */
    are_listed: z.boolean(),
  }),
)

export const submissionDecided = defineEvent(
  'product_submission.decided',
  z.object({ submission_id: Id }),
  'submission_id',
)

/** A category was renamed, moved, merged or hidden. */
export const categoryChanged = defineEvent('category.changed', z.object({ category_id: Id }), 'category_id')
export const attributeChanged = defineEvent(
  'attribute.changed',
  z.object({ attribute_id: Id }),
  'attribute_id',
)
export const brandChanged = defineEvent('brand.changed', z.object({ brand_id: Id }), 'brand_id')
export const tagChanged = defineEvent('tag.changed', z.object({ tag: z.string() }), 'tag')

export const stockRanLow = defineEvent('stock.low', z.object({ store_id: Id, noted_at: Moment }), 'store_id')

/** Pieces of a product may be available again. */
export const stockReturned = defineEvent('stock.returned', z.object({ product_id: Id }), 'product_id')

export const stockAlertRequested = defineEvent(
  'stock_alert.requested',
  z.object({ alert_id: Id }),
  'alert_id',
)
export const stockAlertsDue = defineEvent('stock_alert.due', z.object({ alert_ids: z.array(Id).min(1) }))

export const wishlistPricesDropped = defineEvent(
  'wishlist.prices_dropped',
  z.object({
    user_id: Id,
    /** The token of the link to stop these emails. */
    stop_token: z.string(),
    at: Moment,
    drops: z.array(z.object({ product_id: Id, was: Money, now: Money })).min(1),
  }),
  'user_id',
)

export const exchangeRatesChanged = defineEvent(
  'exchange_rate.changed',
  z.object({ currencies: z.array(z.string()).min(1) }),
)

// Reviews and questions

export const reviewPublished = defineEvent('review.published', z.object({ review_id: Id }), 'review_id')
export const questionAsked = defineEvent('question.asked', z.object({ question_id: Id }), 'question_id')
export const questionAnswered = defineEvent('question.answered', z.object({ answer_id: Id }), 'answer_id')

// Carts and coupons

const Texts = z.record(z.string(), z.string())

const AbandonedCart = z.object({
  user_id: Id,
  /** Changes once nothing is left of the cart's content at the last email. */
  oldest_line: Id,
  /** The token of the link to stop these emails. */
  stop_token: z.string(),
  items: z.array(
    z.object({
      name: Texts,
      slug: z.string(),
      choices: z.array(Texts),
      picture: z.string().optional(),
      quantity: z.int(),
      price: Money,
    }),
  ),
  /** Number of further lines in the cart. */
  more: z.int(),
})
export type AbandonedCart = z.infer<typeof AbandonedCart>

/** Contents and prices of carts at the moment they were found abandoned. */
export const cartsAbandoned = defineEvent(
  'cart.abandoned',
  z.object({ carts: z.array(AbandonedCart).min(1) }),
)

export const couponIssued = defineEvent(
  'coupon.issued',
  z.object({ coupon_id: Id, email: z.string(), locale: z.string() }),
  'coupon_id',
)

// Orders

export const orderPlaced = defineEvent('order.placed', z.object({ group_id: Id }), 'group_id')
/** The payment did not come in time, or the order was cancelled before it. */
export const orderEndedUnpaid = defineEvent('order.ended_unpaid', z.object({ group_id: Id }), 'group_id')
/** Orders of guests became those of the account with their address. */
export const guestOrdersClaimed = defineEvent(
  'order.claimed',
  z.object({ user_id: Id, guest_ids: z.array(Id).min(1) }),
  'user_id',
)
export const orderAccepted = defineEvent('order.accepted', z.object({ order_id: Id }), 'order_id')
export const orderRejected = defineEvent('order.rejected', z.object({ order_id: Id }), 'order_id')
export const orderCancelled = defineEvent('order.cancelled', z.object({ order_id: Id }), 'order_id')
export const orderDelivered = defineEvent('order.delivered', z.object({ order_id: Id }), 'order_id')
export const orderHandedOver = defineEvent('shipment.handed_over', z.object({ order_id: Id }), 'order_id')
export const trackingChanged = defineEvent(
  'shipment.tracking_changed',
  z.object({ order_id: Id, event_id: Id }),
  'order_id',
)

/** What an order brings in changed by something other than a refund: cash, a waived amount or a lost dispute. */
export const orderAmountChanged = defineEvent('order.amount_changed', z.object({ order_id: Id }), 'order_id')

export const shortfallReported = defineEvent(
  'order.shortfall_reported',
  z.object({ request_ids: z.array(Id).min(1) }),
)

export const cashWrittenOff = defineEvent(
  'order.cash_written_off',
  z.object({ request_id: Id }),
  'request_id',
)

// Refunds and disputes

export const refundRequested = defineEvent('refund.requested', z.object({ request_id: Id }), 'request_id')
export const refundApprovalRequested = defineEvent(
  'refund.approval_requested',
  z.object({ request_id: Id }),
  'request_id',
)
export const refundDecided = defineEvent('refund.decided', z.object({ request_id: Id }), 'request_id')
export const refundIssued = defineEvent(
  'refund.issued',
  z.object({ order_id: Id, refund_id: Id }),
  'order_id',
)
/** A gateway refused a refund, which operators now make by hand. */
export const refundLeft = defineEvent(
  'refund.left_to_operators',
  z.object({ order_id: Id, refund_id: Id }),
  'order_id',
)
/** Money that was refunded did not arrive: the refund is owed again. */
export const refundFailed = defineEvent(
  'refund.failed',
  z.object({ order_id: Id, refund_id: Id }),
  'order_id',
)
export const disputeOpened = defineEvent('dispute.opened', z.object({ dispute_id: Id }), 'dispute_id')
export const disputeClosed = defineEvent('dispute.closed', z.object({ dispute_id: Id }), 'dispute_id')

// Payments

export const paymentFailed = defineEvent('payment.failed', z.object({ tender_id: Id }), 'tender_id')
export const captureFailed = defineEvent('payment.capture_failed', z.object({ order_id: Id }), 'order_id')
export const authorisationEnding = defineEvent(
  'payment.authorisation_ending',
  z.object({ tender_id: Id }),
  'tender_id',
)
/** A payment that paid for nothing was refunded. */
export const paymentReturned = defineEvent(
  'payment.returned',
  z.object({ tender_id: Id, reference: z.string(), amount: Money }),
  'tender_id',
)
export const paymentReturnFailed = defineEvent(
  'payment.return_failed',
  z.object({
    tender_id: Id.optional(),
    recharge_id: Id.optional(),
    gateway: z.string(),
    reference: z.string(),
    amount: Money,
  }),
  'reference',
)

export const transferAwaited = defineEvent(
  'bank_transfer.awaited',
  z.object({ tender_id: Id, account: z.array(z.object({ label: Texts, value: z.string() })) }),
  'tender_id',
)
export const transferUnderpaid = defineEvent(
  'bank_transfer.underpaid',
  z.object({ arrival_id: Id, tender_id: Id }),
  'tender_id',
)
/** Money from a transfer pays for nothing and will be returned. */
export const transferUnapplied = defineEvent(
  'bank_transfer.unapplied',
  z.object({ event_id: Id, tender_id: Id, left_minor: z.int() }),
  'tender_id',
)
export const transferReturned = defineEvent(
  'bank_transfer.returned',
  z.object({ return_id: Id }),
  'return_id',
)

// Wallets and points

export const walletTransferred = defineEvent(
  'wallet.transferred',
  z.object({ transaction_id: Id }),
  'transaction_id',
)
export const rechargePaid = defineEvent('wallet_recharge.paid', z.object({ recharge_id: Id }), 'recharge_id')
export const rechargeReturned = defineEvent(
  'wallet_recharge.returned',
  z.object({ recharge_id: Id, reference: z.string(), amount: Money }),
  'recharge_id',
)

export const withdrawalMoves = ['pending', 'approved', 'paid', 'rejected', 'returned'] as const

export const withdrawalMoved = defineEvent(
  'wallet_withdrawal.moved',
  z.object({ withdrawal_id: Id, state: z.enum(withdrawalMoves) }),
  'withdrawal_id',
)
export const withdrawalApprovalRequested = defineEvent(
  'wallet_withdrawal.approval_requested',
  z.object({ withdrawal_id: Id }),
  'withdrawal_id',
)
export const goodwillApprovalRequested = defineEvent(
  'goodwill_credit.approval_requested',
  z.object({ credit_id: Id }),
  'credit_id',
)

const EndingPoints = z.object({
  user_id: Id,
  points: z.int().positive(),
  /** When the first of them expire. */
  from: Moment,
})
export type EndingPoints = z.infer<typeof EndingPoints>

/** Customers whose points expire up to a moment. */
export const pointsEnding = defineEvent(
  'points.ending',
  z.object({ until: Moment, people: z.array(EndingPoints).min(1) }),
)

// Payouts

export const payoutMethodChanged = defineEvent(
  'payout_method.changed',
  z.object({ store_id: Id, way: z.enum(payoutMethods), at: Moment }),
  'store_id',
)
export const payoutPaid = defineEvent('payout.paid', z.object({ payout_id: Id }), 'payout_id')
export const payoutFailed = defineEvent('payout.failed', z.object({ payout_id: Id }), 'payout_id')

// Messages

export const messageSent = defineEvent(
  'message.sent',
  z.object({ thread_id: Id, message_id: Id }),
  'thread_id',
)
/** Messages that one side has not read for a while. */
export const messageThreadUnread = defineEvent(
  'message_thread.unread',
  z.object({ thread_id: Id, side: z.enum(['customer', 'store']) }),
  'thread_id',
)
export const messageThreadRead = defineEvent(
  'message_thread.read',
  z.object({ thread_id: Id, user_id: Id }),
  'thread_id',
)

/** A customer reported a problem with an order. */
export const caseOpened = defineEvent('message_case.opened', z.object({ case_id: Id }), 'case_id')
/** The store did not solve it in time, so that the support decides. */
export const caseEscalated = defineEvent('message_case.escalated', z.object({ case_id: Id }), 'case_id')
export const caseDecided = defineEvent('message_case.decided', z.object({ case_id: Id }), 'case_id')

// The marketplace

export const newsletterRequested = defineEvent('newsletter.requested', z.object({ key: Id }), 'key')
export const contactReceived = defineEvent('contact.received', z.object({ message_id: Id }), 'message_id')
export const contactAnswered = defineEvent('contact.answered', z.object({ answer_id: Id }), 'answer_id')

export const testMailRequested = defineEvent(
  'test_mail.requested',
  z.object({ user_id: Id, at: Moment }),
  'user_id',
)

/** Open tasks of one operator, with those new since the last digest. */
const OperatorDigest = z.object({
  user_id: Id,
  at: Moment,
  queues: z
    .array(z.object({ queue: z.enum(operatorQueues), count: z.int().min(1), is_new: z.boolean() }))
    .min(1),
})
export type OperatorDigest = z.infer<typeof OperatorDigest>
export const operatorDigestDue = defineEvent('operator_digest.due', OperatorDigest, 'user_id')
