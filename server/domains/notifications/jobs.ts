import { z } from 'zod'
import { Money } from '#contract/vocabulary.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { payoutMethods } from '#values/payout-method.ts'
import { AbandonedCarts, notifyAbandonedCarts } from './notify-abandoned-carts.tsx'
import { notifiedChanges, notifyAccountChanged, notifyNewDevice } from './notify-account-changed.tsx'
import { notifiedApplicationMoves, notifyApplicationUpdated } from './notify-application-updated.tsx'
import { notifyBackInStock } from './notify-back-in-stock.tsx'
import { notifyBankDetailsChanged } from './notify-bank-details-changed.tsx'
import { notifyAuthorisationEnds, notifyCaptureFailed } from './notify-capture.tsx'
import { notifyCashWrittenOff } from './notify-cash-written-off.ts'
import { notifyCode } from './notify-code.tsx'
import { notifyContactAnswered, notifyContactReceived } from './notify-contact.tsx'
import { notifyCouponIssued } from './notify-coupon-issued.tsx'
import { notifyDisputeClosed, notifyDisputeOpened } from './notify-dispute.ts'
import { notifyEndedUnpaid } from './notify-ended-unpaid.tsx'
import { notifyExportReady } from './notify-export-ready.tsx'
import { notifyGoodwillApproval } from './notify-goodwill.ts'
import { notifyLowStock } from './notify-low-stock.ts'
import { notifyNewsletterRequested } from './notify-newsletter-requested.tsx'
import { notifyOperatorDigest, OperatorDigest } from './notify-operator-digest.tsx'
import { notifyOrderPlaced } from './notify-order-placed.tsx'
import { notifiedStates, notifyOrderUpdated } from './notify-order-updated.tsx'
import { notifyPaymentFailed } from './notify-payment-failed.tsx'
import { notifyPaymentReturned } from './notify-payment-returned.tsx'
import { notifyPayout } from './notify-payout.ts'
import { notifyPayoutMethodChanged } from './notify-payout-method-changed.ts'
import { notifyPointsExpiry, PointsExpiry } from './notify-points-expiry.ts'
import { notifyPriceDropped } from './notify-price-dropped.tsx'
import { notifyProductReviewed } from './notify-product-reviewed.ts'
import { notifyQuestionAnswered, notifyQuestionAsked } from './notify-question.tsx'
import { notifyRechargePaid, notifyRechargeReturned } from './notify-recharge.ts'
import { notifyRefundFailed } from './notify-refund-failed.tsx'
import {
  notifyOrderShortfall,
  notifyRefundApproval,
  notifyRefundDecided,
  notifyRefundRequested,
} from './notify-refund-request.ts'
import { notifyRefunded } from './notify-refunded.tsx'
import { notifyReturnFailed } from './notify-return-failed.ts'
import { notifyReviewPublished } from './notify-review-published.ts'
import { notifyReviewRequests } from './notify-review-request.tsx'
import { notifyStockAlertRequested } from './notify-stock-alert-requested.tsx'
import { notifyStoreInvitation } from './notify-store-invitation.tsx'
import { notifyStoreNews } from './notify-store-news.ts'
import { notifyStoreTransferred } from './notify-store-transferred.tsx'
import { notifyTestMail } from './notify-test-mail.tsx'
import { notifyTrackingChanged } from './notify-tracking-changed.ts'
import {
  notifyTransferReturned,
  notifyTransferUnapplied,
  notifyTransferUnderpaid,
} from './notify-transfer.ts'
import { notifyTransferAwaited } from './notify-transfer-awaited.tsx'
import { notifyWalletTransfer } from './notify-wallet-transfer.ts'
import { notifyWelcome } from './notify-welcome.tsx'
import { notifiedWithdrawalMoves, notifyWithdrawal, notifyWithdrawalApproval } from './notify-withdrawal.ts'
import type { NotificationsOptions } from './options.ts'
import { sendDigests } from './send-digests.tsx'
import { sendMail } from './send-mail.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export function notificationsJobs(options: NotificationsOptions): Jobs {
  return {
    ...accountJobs(options),
    ...orderJobs(options),
    ...transferJobs(options),
    ...refundJobs(options),
    ...catalogJobs(options),
    ...walletJobs(options),

    'notifications.send_digests': cronJob('*/5 * * * *', (begin) => sendDigests(begin, options)),

    'notifications.operator_digest': job({
      payload: OperatorDigest,
      carryOut: (begin, digest) => notifyOperatorDigest(begin, digest, options),
    }),

    'notifications.send': job({
      payload: z.object({ mail_id: z.uuid() }),
      carryOut: (begin, { mail_id: mailId }, { isLast }) =>
        sendMail(begin, { mailId, mailer: options.mailer, isLast }),
    }),
  }
}

/** Emails about an account, its applications and its messages to the marketplace. */
function accountJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.welcome': job({
      payload: z.object({ user_id: z.uuid() }),
      carryOut: (begin, { user_id }) => notifyWelcome(begin, user_id, options),
    }),

    ...setupJobs(options),

    'notifications.export_ready': job({
      payload: z.object({ export_id: z.uuid() }),
      carryOut: (begin, { export_id }) => notifyExportReady(begin, export_id, options),
    }),

    'notifications.code': job({
      payload: z.object({ proof_id: z.uuid() }),
      carryOut: (begin, { proof_id }) => notifyCode(begin, proof_id, options),
    }),

    'notifications.new_device': job({
      payload: z.object({ session_id: z.uuid() }),
      carryOut: (begin, { session_id }) => notifyNewDevice(begin, session_id, options),
    }),

    'notifications.account_changed': job({
      payload: z.object({
        user_id: z.uuid(),
        what: z.enum(notifiedChanges),
        at: z.coerce.date(),
        recipient: z.string().optional(),
      }),
      carryOut: (begin, { user_id: userId, ...change }) =>
        notifyAccountChanged(begin, { userId, ...change }, options),
    }),

    'notifications.bank_details_changed': job({
      payload: z.object({ user_id: z.uuid(), at: z.iso.datetime() }),
      carryOut: (begin, { user_id: userId, at }) =>
        notifyBankDetailsChanged(begin, { userId, at: new Date(at) }, options),
    }),

    'notifications.newsletter_asked': job({
      payload: z.object({ key: z.uuid() }),
      carryOut: (begin, { key }) => notifyNewsletterRequested(begin, key, options),
    }),

    'notifications.contact_received': job({
      payload: z.object({ message_id: z.uuid() }),
      carryOut: (begin, { message_id }) => notifyContactReceived(begin, message_id, options),
    }),

    'notifications.contact_answered': job({
      payload: z.object({ answer_id: z.uuid() }),
      carryOut: (begin, { answer_id }) => notifyContactAnswered(begin, answer_id, options),
    }),
  }
}

/** Emails about orders and their delivery. */
function orderJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.order_placed': job({
      payload: z.object({ group_id: z.uuid() }),
      carryOut: (begin, { group_id }) => notifyOrderPlaced(begin, group_id, options),
    }),

    'notifications.order_moved': job({
      payload: z.object({ order_id: z.uuid(), state: z.enum(notifiedStates) }),
      carryOut: (begin, { order_id, state }) =>
        notifyOrderUpdated(begin, { orderId: order_id, state }, options),
    }),

    'notifications.order_short': job({
      // Jobs queued by earlier versions have one request.
      payload: z.union([
        z.object({ request_ids: z.array(z.uuid()).min(1) }),
        z.object({ request_id: z.uuid() }).transform(({ request_id }) => ({ request_ids: [request_id] })),
      ]),
      carryOut: (begin, { request_ids }) => notifyOrderShortfall(begin, request_ids, options),
    }),

    'notifications.tracking_changed': job({
      payload: z.object({ order_id: z.uuid(), event_id: z.uuid() }),
      carryOut: (begin, { order_id: orderId, event_id: eventId }) =>
        notifyTrackingChanged(begin, { orderId, eventId }, options),
    }),

    'notifications.ended_unpaid': job({
      payload: z.object({ group_id: z.uuid() }),
      carryOut: (begin, { group_id }) => notifyEndedUnpaid(begin, group_id, options),
    }),

    'notifications.capture_failed': job({
      payload: z.object({ order_id: z.uuid() }),
      carryOut: (begin, { order_id }) => notifyCaptureFailed(begin, order_id, options),
    }),

    'notifications.authorisation_ends': job({
      payload: z.object({ tender_id: z.uuid() }),
      carryOut: (begin, { tender_id }) => notifyAuthorisationEnds(begin, tender_id, options),
    }),

    'notifications.cash_written_off': job({
      payload: z.object({ request_id: z.uuid() }),
      carryOut: (begin, { request_id }) => notifyCashWrittenOff(begin, request_id, options),
    }),
  }
}

/** Emails about bank transfers and payments that failed or were returned. */
function transferJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.transfer_awaited': job({
      payload: z.object({
        tender_id: z.uuid(),
        account: z.array(z.object({ label: z.record(z.string(), z.string()), value: z.string() })),
      }),
      carryOut: (begin, { tender_id: tenderId, account }) =>
        notifyTransferAwaited(begin, { tenderId, account }, options),
    }),

    'notifications.transfer_short': job({
      payload: z.object({ arrival_id: z.uuid(), tender_id: z.uuid() }),
      carryOut: (begin, { arrival_id: arrivalId, tender_id: tenderId }) =>
        notifyTransferUnderpaid(begin, { arrivalId, tenderId }, options),
    }),

    'notifications.transfer_left': job({
      payload: z.object({ event_id: z.uuid(), tender_id: z.uuid(), left_minor: z.int() }),
      carryOut: (begin, { event_id: eventId, tender_id: tenderId, left_minor: leftMinor }) =>
        notifyTransferUnapplied(begin, { eventId, tenderId, leftMinor }, options),
    }),

    'notifications.transfer_returned': job({
      payload: z.object({ return_id: z.uuid() }),
      carryOut: (begin, { return_id }) => notifyTransferReturned(begin, return_id, options),
    }),

    'notifications.payment_failed': job({
      payload: z.object({ tender_id: z.uuid() }),
      carryOut: (begin, { tender_id }) => notifyPaymentFailed(begin, tender_id, options),
    }),

    'notifications.payment_returned': job({
      payload: z.object({ tender_id: z.uuid(), reference: z.string(), amount: Money }),
      carryOut: (begin, { tender_id: tenderId, reference, amount }) =>
        notifyPaymentReturned(begin, { tenderId, reference, amount }, options),
    }),

    'notifications.return_failed': job({
      payload: z.object({
        tender_id: z.uuid().optional(),
        recharge_id: z.uuid().optional(),
        gateway: z.string(),
        reference: z.string(),
        amount: Money,
      }),
      carryOut: (begin, { tender_id: tenderId, recharge_id: rechargeId, ...failed }) =>
        notifyReturnFailed(begin, { ...failed, tenderId, rechargeId }, options),
    }),
  }
}

/** Emails about refunds and disputes. */
function refundJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.refunded': job({
      payload: z.object({ refund_id: z.uuid() }),
      carryOut: (begin, { refund_id }) => notifyRefunded(begin, refund_id, options),
    }),

    'notifications.refund_asked': job({
      payload: z.object({ request_id: z.uuid() }),
      carryOut: (begin, { request_id }) => notifyRefundRequested(begin, request_id, options),
    }),

    'notifications.refund_needs_second': job({
      payload: z.object({ request_id: z.uuid() }),
      carryOut: (begin, { request_id }) => notifyRefundApproval(begin, request_id, options),
    }),

    'notifications.refund_decided': job({
      payload: z.object({ request_id: z.uuid() }),
      carryOut: (begin, { request_id }) => notifyRefundDecided(begin, request_id, options),
    }),

    'notifications.refund_failed': job({
      payload: z.object({ refund_id: z.uuid() }),
      carryOut: (begin, { refund_id }) => notifyRefundFailed(begin, refund_id, options),
    }),

    'notifications.dispute_opened': job({
      payload: z.object({ dispute_id: z.uuid() }),
      carryOut: (begin, { dispute_id }) => notifyDisputeOpened(begin, dispute_id, options),
    }),

    'notifications.dispute_closed': job({
      payload: z.object({ dispute_id: z.uuid() }),
      carryOut: (begin, { dispute_id }) => notifyDisputeClosed(begin, dispute_id, options),
    }),
  }
}

/** Emails about products, prices, reviews and questions. */
function catalogJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.stock_alert_asked': job({
      payload: z.object({ alert_id: z.uuid() }),
      carryOut: (begin, { alert_id }) => notifyStockAlertRequested(begin, alert_id, options),
    }),

    'notifications.back_in_stock': job({
      payload: z.object({ alert_ids: z.array(z.uuid()) }),
      carryOut: (begin, { alert_ids }) => notifyBackInStock(begin, alert_ids, options),
    }),

    'notifications.low_stock': job({
      payload: z.object({ store_id: z.uuid(), noted_at: z.iso.datetime() }),
      carryOut: (begin, { store_id: storeId, noted_at: notedAt }) =>
        notifyLowStock(begin, { storeId, notedAt: new Date(notedAt) }, options),
    }),

    'notifications.price_dropped': job({
      payload: z.object({
        user_id: z.uuid(),
        stop_token: z.string(),
        told_at: z.string(),
        drops: z.array(z.object({ product_id: z.uuid(), was: Money, now: Money })),
      }),
      carryOut: (begin, { user_id: userId, stop_token: stopToken, told_at: notifiedAt, drops }) =>
        notifyPriceDropped(
          begin,
          {
            userId,
            stopToken,
            notifiedAt,
            drops: drops.map(({ product_id: productId, ...prices }) => ({ productId, ...prices })),
          },
          options,
        ),
    }),

    'notifications.carts_left': job({
      payload: AbandonedCarts,
      carryOut: (begin, left) => notifyAbandonedCarts(begin, left, options),
    }),

    'notifications.coupon_given': job({
      payload: z.object({ coupon_id: z.uuid(), email: z.string(), locale: z.string() }),
      carryOut: (begin, { coupon_id: couponId, ...given }) =>
        notifyCouponIssued(begin, { couponId, ...given }, options),
    }),

    'notifications.question_asked': job({
      payload: z.object({ question_id: z.uuid() }),
      carryOut: (begin, { question_id }) => notifyQuestionAsked(begin, question_id, options),
    }),

    'notifications.question_answered': job({
      payload: z.object({ answer_id: z.uuid() }),
      carryOut: (begin, { answer_id }) => notifyQuestionAnswered(begin, answer_id, options),
    }),

    'notifications.product_reviewed': job({
      payload: z.object({ submission_id: z.uuid() }),
      carryOut: (begin, { submission_id }) => notifyProductReviewed(begin, submission_id, options),
    }),

    'notifications.review_published': job({
      payload: z.object({ review_id: z.uuid() }),
      carryOut: (begin, { review_id }) => notifyReviewPublished(begin, review_id),
    }),

    /** At noon in the marketplace's time zone, once a day, rather than once per product. */
    'notifications.store_news': cronJob('0 16 * * *', notifyStoreNews, { madeUpWithinMs: WEEK_MS }),

    /** Two hours after the store news, so that recipients of both do not get them at once. */
    'notifications.reviews_wanted': cronJob('0 18 * * *', (begin) => notifyReviewRequests(begin, options)),
  }
}

/** Emails about wallets, points and payouts. */
function walletJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.wallet_transfer': job({
      payload: z.object({ transaction_id: z.uuid() }),
      carryOut: (begin, { transaction_id }) => notifyWalletTransfer(begin, transaction_id, options),
    }),

    'notifications.points_end': job({
      payload: PointsExpiry,
      carryOut: (begin, ending) => notifyPointsExpiry(begin, ending, options),
    }),

    'notifications.recharge_paid': job({
      payload: z.object({ recharge_id: z.uuid() }),
      carryOut: (begin, { recharge_id }) => notifyRechargePaid(begin, recharge_id, options),
    }),

    'notifications.recharge_returned': job({
      payload: z.object({ recharge_id: z.uuid(), reference: z.string(), amount: Money }),
      carryOut: (begin, { recharge_id: rechargeId, reference, amount }) =>
        notifyRechargeReturned(begin, { rechargeId, reference, amount }, options),
    }),

    'notifications.withdrawal_needs_second': job({
      payload: z.object({ withdrawal_id: z.uuid() }),
      carryOut: (begin, { withdrawal_id }) => notifyWithdrawalApproval(begin, withdrawal_id, options),
    }),

    'notifications.withdrawal_moved': job({
      payload: z.object({ withdrawal_id: z.uuid(), state: z.enum(notifiedWithdrawalMoves) }),
      carryOut: (begin, { withdrawal_id: withdrawalId, state }) =>
        notifyWithdrawal(begin, { withdrawalId, state }, options),
    }),

    'notifications.goodwill_needs_second': job({
      payload: z.object({ credit_id: z.uuid() }),
      carryOut: (begin, { credit_id }) => notifyGoodwillApproval(begin, credit_id, options),
    }),

    'notifications.payout_way_changed': job({
      payload: z.object({
        store_id: z.uuid(),
        way: z.enum(payoutMethods),
        at: z.iso.datetime(),
      }),
      carryOut: (begin, { store_id: storeId, way, at }) =>
        notifyPayoutMethodChanged(begin, { storeId, way, at: new Date(at) }, options),
    }),

    'notifications.payout_paid': job({
      payload: z.object({ payout_id: z.uuid() }),
      carryOut: (begin, { payout_id: payoutId }) =>
        notifyPayout(begin, { payoutId, outcome: 'paid' }, options),
    }),

    'notifications.payout_failed': job({
      payload: z.object({ payout_id: z.uuid() }),
      carryOut: (begin, { payout_id: payoutId }) =>
        notifyPayout(begin, { payoutId, outcome: 'failed' }, options),
    }),
  }
}

/** Emails about the set-up of the market and its stores. */
function setupJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.application_moved': job({
      payload: z.object({ application_id: z.uuid(), state: z.enum(notifiedApplicationMoves) }),
      carryOut: (begin, { application_id: applicationId, state }) =>
        notifyApplicationUpdated(begin, { applicationId, state }, options),
    }),

    'notifications.test_mail': job({
      payload: z.object({ user_id: z.uuid(), at: z.iso.datetime() }),
      carryOut: (begin, { user_id: userId, at }) => notifyTestMail(begin, { userId, at }, options),
    }),

    'notifications.store_invitation': job({
      payload: z.object({ invitation_id: z.uuid() }),
      carryOut: (begin, { invitation_id }) => notifyStoreInvitation(begin, invitation_id, options),
    }),

    'notifications.store_transferred': job({
      payload: z.object({ store_id: z.uuid(), former_id: z.uuid(), at: z.iso.datetime() }),
      carryOut: (begin, { store_id: storeId, former_id: formerId, at }) =>
        notifyStoreTransferred(begin, { storeId, formerId, at }, options),
    }),
  }
}
