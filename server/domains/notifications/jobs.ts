import { z } from 'zod'
import { Money } from '#contract/vocabulary.ts'
import { cronJob, type Jobs, job } from '#platform/jobs.ts'
import { payoutWays } from '#values/payout-way.ts'
import type { NotificationsOptions } from './options.ts'
import { sendDigests } from './send-digests.tsx'
import { sendMail } from './send-mail.ts'
import { changesTold, tellAccountChanged, tellNewDevice } from './tell-account-changed.tsx'
import { applicationMovesTold, tellApplicationMoved } from './tell-application-moved.tsx'
import { tellBackInStock } from './tell-back-in-stock.tsx'
import { tellBankDetailsChanged } from './tell-bank-details-changed.tsx'
import { tellAuthorisationEnds, tellCaptureFailed } from './tell-capture.tsx'
import { LeftCarts, tellCartsLeft } from './tell-carts-left.tsx'
import { tellCashWrittenOff } from './tell-cash-written-off.ts'
import { tellCode } from './tell-code.tsx'
import { tellContactAnswered, tellContactReceived } from './tell-contact.tsx'
import { tellCouponGiven } from './tell-coupon-given.tsx'
import { tellDisputeClosed, tellDisputeOpened } from './tell-dispute.ts'
import { tellEndedUnpaid } from './tell-ended-unpaid.tsx'
import { tellExportReady } from './tell-export-ready.tsx'
import { tellGoodwillSecond } from './tell-goodwill.ts'
import { tellNewsletterAsked } from './tell-newsletter-asked.tsx'
import { OperatorDigest, tellOperatorDigest } from './tell-operator-digest.tsx'
import { movesTold, tellOrderMoved } from './tell-order-moved.tsx'
import { tellOrderPlaced } from './tell-order-placed.tsx'
import { tellPaymentFailed } from './tell-payment-failed.tsx'
import { tellPaymentReturned } from './tell-payment-returned.tsx'
import { tellPayout } from './tell-payout.ts'
import { tellPayoutWayChanged } from './tell-payout-way-changed.ts'
import { PointsEnd, tellPointsEnd } from './tell-points-end.ts'
import { tellPriceDropped } from './tell-price-dropped.tsx'
import { tellQuestionAnswered, tellQuestionAsked } from './tell-question.tsx'
import { tellRechargePaid, tellRechargeReturned } from './tell-recharge.ts'
import { tellRefundFailed } from './tell-refund-failed.tsx'
import {
  tellOrderShort,
  tellRefundAsked,
  tellRefundDecided,
  tellSecondNeeded,
} from './tell-refund-request.ts'
import { tellRefunded } from './tell-refunded.tsx'
import { tellReturnFailed } from './tell-return-failed.ts'
import { tellReviewPublished } from './tell-review-published.ts'
import { tellReviewsWanted } from './tell-review-wanted.tsx'
import { tellStockAlertAsked } from './tell-stock-alert-asked.tsx'
import { tellStoreNews } from './tell-store-news.ts'
import { tellTrackingChanged } from './tell-tracking-changed.ts'
import { tellTransferLeft, tellTransferReturned, tellTransferShort } from './tell-transfer.ts'
import { tellTransferAwaited } from './tell-transfer-awaited.tsx'
import { tellWalletTransfer } from './tell-wallet-transfer.ts'
import { tellWelcome } from './tell-welcome.tsx'
import { tellWithdrawal, tellWithdrawalSecond, withdrawalMovesTold } from './tell-withdrawal.ts'

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
      carryOut: (begin, digest) => tellOperatorDigest(begin, digest, options),
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
      carryOut: (begin, { user_id }) => tellWelcome(begin, user_id, options),
    }),

    'notifications.application_moved': job({
      payload: z.object({ application_id: z.uuid(), state: z.enum(applicationMovesTold) }),
      carryOut: (begin, { application_id: applicationId, state }) =>
        tellApplicationMoved(begin, { applicationId, state }, options),
    }),

    'notifications.export_ready': job({
      payload: z.object({ export_id: z.uuid() }),
      carryOut: (begin, { export_id }) => tellExportReady(begin, export_id, options),
    }),

    'notifications.code': job({
      payload: z.object({ proof_id: z.uuid() }),
      carryOut: (begin, { proof_id }) => tellCode(begin, proof_id, options),
    }),

    'notifications.new_device': job({
      payload: z.object({ session_id: z.uuid() }),
      carryOut: (begin, { session_id }) => tellNewDevice(begin, session_id, options),
    }),

    'notifications.account_changed': job({
      payload: z.object({
        user_id: z.uuid(),
        what: z.enum(changesTold),
        at: z.coerce.date(),
        recipient: z.string().optional(),
      }),
      carryOut: (begin, { user_id: userId, ...change }) =>
        tellAccountChanged(begin, { userId, ...change }, options),
    }),

    'notifications.bank_details_changed': job({
      payload: z.object({ user_id: z.uuid(), at: z.iso.datetime() }),
      carryOut: (begin, { user_id: userId, at }) =>
        tellBankDetailsChanged(begin, { userId, at: new Date(at) }, options),
    }),

    'notifications.newsletter_asked': job({
      payload: z.object({ key: z.uuid() }),
      carryOut: (begin, { key }) => tellNewsletterAsked(begin, key, options),
    }),

    'notifications.contact_received': job({
      payload: z.object({ message_id: z.uuid() }),
      carryOut: (begin, { message_id }) => tellContactReceived(begin, message_id, options),
    }),

    'notifications.contact_answered': job({
      payload: z.object({ answer_id: z.uuid() }),
      carryOut: (begin, { answer_id }) => tellContactAnswered(begin, answer_id, options),
    }),
  }
}

/** Emails about orders and their delivery. */
function orderJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.order_placed': job({
      payload: z.object({ group_id: z.uuid() }),
      carryOut: (begin, { group_id }) => tellOrderPlaced(begin, group_id, options),
    }),

    'notifications.order_moved': job({
      payload: z.object({ order_id: z.uuid(), state: z.enum(movesTold) }),
      carryOut: (begin, { order_id, state }) => tellOrderMoved(begin, { orderId: order_id, state }, options),
    }),

    'notifications.order_short': job({
      // Jobs queued by earlier versions have one request.
      payload: z.union([
        z.object({ request_ids: z.array(z.uuid()).min(1) }),
        z.object({ request_id: z.uuid() }).transform(({ request_id }) => ({ request_ids: [request_id] })),
      ]),
      carryOut: (begin, { request_ids }) => tellOrderShort(begin, request_ids, options),
    }),

    'notifications.tracking_changed': job({
      payload: z.object({ order_id: z.uuid(), event_id: z.uuid() }),
      carryOut: (begin, { order_id: orderId, event_id: eventId }) =>
        tellTrackingChanged(begin, { orderId, eventId }, options),
    }),

    'notifications.ended_unpaid': job({
      payload: z.object({ group_id: z.uuid() }),
      carryOut: (begin, { group_id }) => tellEndedUnpaid(begin, group_id, options),
    }),

    'notifications.capture_failed': job({
      payload: z.object({ order_id: z.uuid() }),
      carryOut: (begin, { order_id }) => tellCaptureFailed(begin, order_id, options),
    }),

    'notifications.authorisation_ends': job({
      payload: z.object({ tender_id: z.uuid() }),
      carryOut: (begin, { tender_id }) => tellAuthorisationEnds(begin, tender_id, options),
    }),

    'notifications.cash_written_off': job({
      payload: z.object({ request_id: z.uuid() }),
      carryOut: (begin, { request_id }) => tellCashWrittenOff(begin, request_id, options),
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
        tellTransferAwaited(begin, { tenderId, account }, options),
    }),

    'notifications.transfer_short': job({
      payload: z.object({ arrival_id: z.uuid(), tender_id: z.uuid() }),
      carryOut: (begin, { arrival_id: arrivalId, tender_id: tenderId }) =>
        tellTransferShort(begin, { arrivalId, tenderId }, options),
    }),

    'notifications.transfer_left': job({
      payload: z.object({ event_id: z.uuid(), tender_id: z.uuid(), left_minor: z.int() }),
      carryOut: (begin, { event_id: eventId, tender_id: tenderId, left_minor: leftMinor }) =>
        tellTransferLeft(begin, { eventId, tenderId, leftMinor }, options),
    }),

    'notifications.transfer_returned': job({
      payload: z.object({ return_id: z.uuid() }),
      carryOut: (begin, { return_id }) => tellTransferReturned(begin, return_id, options),
    }),

    'notifications.payment_failed': job({
      payload: z.object({ tender_id: z.uuid() }),
      carryOut: (begin, { tender_id }) => tellPaymentFailed(begin, tender_id, options),
    }),

    'notifications.payment_returned': job({
      payload: z.object({ tender_id: z.uuid(), reference: z.string(), amount: Money }),
      carryOut: (begin, { tender_id: tenderId, reference, amount }) =>
        tellPaymentReturned(begin, { tenderId, reference, amount }, options),
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
        tellReturnFailed(begin, { ...failed, tenderId, rechargeId }, options),
    }),
  }
}

/** Emails about refunds and disputes. */
function refundJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.refunded': job({
      payload: z.object({ refund_id: z.uuid() }),
      carryOut: (begin, { refund_id }) => tellRefunded(begin, refund_id, options),
    }),

    'notifications.refund_asked': job({
      payload: z.object({ request_id: z.uuid() }),
      carryOut: (begin, { request_id }) => tellRefundAsked(begin, request_id, options),
    }),

    'notifications.refund_needs_second': job({
      payload: z.object({ request_id: z.uuid() }),
      carryOut: (begin, { request_id }) => tellSecondNeeded(begin, request_id, options),
    }),

    'notifications.refund_decided': job({
      payload: z.object({ request_id: z.uuid() }),
      carryOut: (begin, { request_id }) => tellRefundDecided(begin, request_id, options),
    }),

    'notifications.refund_failed': job({
      payload: z.object({ refund_id: z.uuid() }),
      carryOut: (begin, { refund_id }) => tellRefundFailed(begin, refund_id, options),
    }),

    'notifications.dispute_opened': job({
      payload: z.object({ dispute_id: z.uuid() }),
      carryOut: (begin, { dispute_id }) => tellDisputeOpened(begin, dispute_id, options),
    }),

    'notifications.dispute_closed': job({
      payload: z.object({ dispute_id: z.uuid() }),
      carryOut: (begin, { dispute_id }) => tellDisputeClosed(begin, dispute_id, options),
    }),
  }
}

/** Emails about products, prices, reviews and questions. */
function catalogJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.stock_alert_asked': job({
      payload: z.object({ alert_id: z.uuid() }),
      carryOut: (begin, { alert_id }) => tellStockAlertAsked(begin, alert_id, options),
    }),

    'notifications.back_in_stock': job({
      payload: z.object({ alert_ids: z.array(z.uuid()) }),
      carryOut: (begin, { alert_ids }) => tellBackInStock(begin, alert_ids, options),
    }),

    'notifications.price_dropped': job({
      payload: z.object({
        user_id: z.uuid(),
        stop_token: z.string(),
        told_at: z.string(),
        drops: z.array(z.object({ product_id: z.uuid(), was: Money, now: Money })),
      }),
      carryOut: (begin, { user_id: userId, stop_token: stopToken, told_at: toldAt, drops }) =>
        tellPriceDropped(
          begin,
          {
            userId,
            stopToken,
            toldAt,
            drops: drops.map(({ product_id: productId, ...prices }) => ({ productId, ...prices })),
          },
          options,
        ),
    }),

    'notifications.carts_left': job({
      payload: LeftCarts,
      carryOut: (begin, left) => tellCartsLeft(begin, left, options),
    }),

    'notifications.coupon_given': job({
      payload: z.object({ coupon_id: z.uuid(), email: z.string(), locale: z.string() }),
      carryOut: (begin, { coupon_id: couponId, ...given }) =>
        tellCouponGiven(begin, { couponId, ...given }, options),
    }),

    'notifications.question_asked': job({
      payload: z.object({ question_id: z.uuid() }),
      carryOut: (begin, { question_id }) => tellQuestionAsked(begin, question_id, options),
    }),

    'notifications.question_answered': job({
      payload: z.object({ answer_id: z.uuid() }),
      carryOut: (begin, { answer_id }) => tellQuestionAnswered(begin, answer_id, options),
    }),

    'notifications.review_published': job({
      payload: z.object({ review_id: z.uuid() }),
      carryOut: (begin, { review_id }) => tellReviewPublished(begin, review_id),
    }),

    /** At noon in the marketplace's time zone, once a day, rather than once per product. */
    'notifications.store_news': cronJob('0 16 * * *', tellStoreNews, { madeUpWithinMs: WEEK_MS }),

    /** Two hours after the store news, so that recipients of both do not get them at once. */
    'notifications.reviews_wanted': cronJob('0 18 * * *', (begin) => tellReviewsWanted(begin, options)),
  }
}

/** Emails about wallets, points and payouts. */
function walletJobs(options: NotificationsOptions): Jobs {
  return {
    'notifications.wallet_transfer': job({
      payload: z.object({ transaction_id: z.uuid() }),
      carryOut: (begin, { transaction_id }) => tellWalletTransfer(begin, transaction_id, options),
    }),

    'notifications.points_end': job({
      payload: PointsEnd,
      carryOut: (begin, ending) => tellPointsEnd(begin, ending, options),
    }),

    'notifications.recharge_paid': job({
      payload: z.object({ recharge_id: z.uuid() }),
      carryOut: (begin, { recharge_id }) => tellRechargePaid(begin, recharge_id, options),
    }),

    'notifications.recharge_returned': job({
      payload: z.object({ recharge_id: z.uuid(), reference: z.string(), amount: Money }),
      carryOut: (begin, { recharge_id: rechargeId, reference, amount }) =>
        tellRechargeReturned(begin, { rechargeId, reference, amount }, options),
    }),

    'notifications.withdrawal_needs_second': job({
      payload: z.object({ withdrawal_id: z.uuid() }),
      carryOut: (begin, { withdrawal_id }) => tellWithdrawalSecond(begin, withdrawal_id, options),
    }),

    'notifications.withdrawal_moved': job({
      payload: z.object({ withdrawal_id: z.uuid(), state: z.enum(withdrawalMovesTold) }),
      carryOut: (begin, { withdrawal_id: withdrawalId, state }) =>
        tellWithdrawal(begin, { withdrawalId, state }, options),
    }),

    'notifications.goodwill_needs_second': job({
      payload: z.object({ credit_id: z.uuid() }),
      carryOut: (begin, { credit_id }) => tellGoodwillSecond(begin, credit_id, options),
    }),

    'notifications.payout_way_changed': job({
      payload: z.object({
        store_id: z.uuid(),
        way: z.enum(payoutWays),
        at: z.iso.datetime(),
      }),
      carryOut: (begin, { store_id: storeId, way, at }) =>
        tellPayoutWayChanged(begin, { storeId, way, at: new Date(at) }, options),
    }),

    'notifications.payout_paid': job({
      payload: z.object({ payout_id: z.uuid() }),
      carryOut: (begin, { payout_id: payoutId }) => tellPayout(begin, { payoutId, outcome: 'paid' }, options),
    }),

    'notifications.payout_failed': job({
      payload: z.object({ payout_id: z.uuid() }),
      carryOut: (begin, { payout_id: payoutId }) =>
        tellPayout(begin, { payoutId, outcome: 'failed' }, options),
    }),
  }
}
