import {
  accountChanged,
  applicationMoved,
  authorisationEnding,
  bankDetailsChanged,
  captureFailed,
  cartsAbandoned,
  caseDecided,
  caseEscalated,
  caseOpened,
  cashWrittenOff,
  codeRequested,
  contactAnswered,
  contactReceived,
  couponIssued,
  customerRegistered,
  disputeClosed,
  disputeOpened,
  exportCompleted,
  goodwillApprovalRequested,
  messageSent,
  messageThreadRead,
  messageThreadUnread,
  newDeviceSignedIn,
  newsletterRequested,
  operatorDigestDue,
  orderAccepted,
  orderCancelled,
  orderDelivered,
  orderEndedUnpaid,
  orderHandedOver,
  orderPlaced,
  orderRejected,
  paymentFailed,
  paymentReturned,
  paymentReturnFailed,
  payoutFailed,
  payoutMethodChanged,
  payoutPaid,
  pointsEnding,
  questionAnswered,
  questionAsked,
  rechargePaid,
  rechargeReturned,
  refundApprovalRequested,
  refundDecided,
  refundFailed,
  refundIssued,
  refundLeft,
  refundRequested,
  reviewPublished,
  shortfallReported,
  staffInvitationSent,
  staffRemoved,
  stockAlertRequested,
  stockAlertsDue,
  stockRanLow,
  storeInvitationSent,
  storeTransferred,
  submissionDecided,
  testMailRequested,
  trackingChanged,
  transferAwaited,
  transferReturned,
  transferUnapplied,
  transferUnderpaid,
  walletTransferred,
  wishlistPricesDropped,
  withdrawalApprovalRequested,
  withdrawalMoved,
} from '#contract/events.ts'
import { type Handler, on } from '#platform/events/emit.ts'
import { notifyAbandonedCarts } from './notify-abandoned-carts.tsx'
import { notifyAccountChanged, notifyNewDevice } from './notify-account-changed.tsx'
import { notifyApplicationUpdated } from './notify-application-updated.tsx'
import { notifyBackInStock } from './notify-back-in-stock.tsx'
import { notifyBankDetailsChanged } from './notify-bank-details-changed.tsx'
import { notifyAuthorisationEnds, notifyCaptureFailed } from './notify-capture.tsx'
import { notifyCaseDecided, notifyCaseEscalated, notifyCaseOpened } from './notify-case.ts'
import { notifyCashWrittenOff } from './notify-cash-written-off.ts'
import { notifyCode } from './notify-code.tsx'
import { notifyContactAnswered, notifyContactReceived } from './notify-contact.tsx'
import { notifyCouponIssued } from './notify-coupon-issued.tsx'
import { notifyDisputeClosed, notifyDisputeOpened } from './notify-dispute.ts'
import { notifyEndedUnpaid } from './notify-ended-unpaid.tsx'
import { notifyExportReady } from './notify-export-ready.tsx'
import { notifyGoodwillApproval } from './notify-goodwill.ts'
import { notifyLowStock } from './notify-low-stock.ts'
import { markMessagesRead, notifyMessageSent, notifyUnreadMessages } from './notify-message.ts'
import { notifyNewsletterRequested } from './notify-newsletter-requested.tsx'
import { notifyOperatorDigest } from './notify-operator-digest.tsx'
import { notifyOrderPlaced } from './notify-order-placed.tsx'
import { type NotifiedState, notifyOrderUpdated } from './notify-order-updated.tsx'
import { notifyPaymentFailed } from './notify-payment-failed.tsx'
import { notifyPaymentReturned } from './notify-payment-returned.tsx'
import { notifyPayout } from './notify-payout.ts'
import { notifyPayoutMethodChanged } from './notify-payout-method-changed.ts'
import { notifyPointsExpiry } from './notify-points-expiry.ts'
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
import { notifyStaffInvitation, notifyStaffRemoved } from './notify-staff.tsx'
import { notifyStockAlertRequested } from './notify-stock-alert-requested.tsx'
import { notifyStoreInvitation } from './notify-store-invitation.tsx'
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
import { notifyWithdrawal, notifyWithdrawalApproval } from './notify-withdrawal.ts'
import type { NotificationsOptions } from './options.ts'

/** What users and operators are told about events, by email and in their inbox. */
export function notificationsHandlers(options: NotificationsOptions): readonly Handler[] {
  return [
    ...accountHandlers(options),
    ...storeHandlers(options),
    ...orderHandlers(options),
    ...transferHandlers(options),
    ...refundHandlers(options),
    ...catalogHandlers(options),
    ...walletHandlers(options),
    on(operatorDigestDue, (begin, digest) => notifyOperatorDigest(begin, digest, options)),
  ]
}

/** About an account and its messages to the marketplace. */
function accountHandlers(options: NotificationsOptions): readonly Handler[] {
  return [
    on(customerRegistered, (begin, { user_id }) => notifyWelcome(begin, user_id, options)),
    on(exportCompleted, (begin, { export_id }) => notifyExportReady(begin, export_id, options)),
    on(codeRequested, (begin, { proof_id }) => notifyCode(begin, proof_id, options)),
    on(newDeviceSignedIn, (begin, { session_id }) => notifyNewDevice(begin, session_id, options)),
    on(accountChanged, (begin, { user_id: userId, at, ...change }) =>
      notifyAccountChanged(begin, { userId, at: new Date(at), ...change }, options),
    ),
    on(bankDetailsChanged, (begin, { user_id: userId, at }) =>
      notifyBankDetailsChanged(begin, { userId, at: new Date(at) }, options),
    ),
    on(newsletterRequested, (begin, { key }) => notifyNewsletterRequested(begin, key, options)),
    on(contactReceived, (begin, { message_id }) => notifyContactReceived(begin, message_id, options)),
    on(contactAnswered, (begin, { answer_id }) => notifyContactAnswered(begin, answer_id, options)),
    on(testMailRequested, (begin, { user_id: userId, at }) => notifyTestMail(begin, { userId, at }, options)),
  ]
}

/** About applications and stores. */
function storeHandlers(options: NotificationsOptions): readonly Handler[] {
  return [
    on(applicationMoved, (begin, { application_id: applicationId, state }) =>
      notifyApplicationUpdated(begin, { applicationId, state }, options),
    ),
    on(storeInvitationSent, (begin, { invitation_id }) =>
      notifyStoreInvitation(begin, invitation_id, options),
    ),
    on(staffInvitationSent, (begin, { invitation_id }) =>
      notifyStaffInvitation(begin, invitation_id, options),
    ),
    on(staffRemoved, (begin, { store_id: storeId, user_id: userId, at }) =>
      notifyStaffRemoved(begin, { storeId, userId, at }, options),
    ),
    on(storeTransferred, (begin, { store_id: storeId, former_id: formerId, at }) =>
      notifyStoreTransferred(begin, { storeId, formerId, at }, options),
    ),
    on(payoutMethodChanged, (begin, { store_id: storeId, way, at }) =>
      notifyPayoutMethodChanged(begin, { storeId, way, at: new Date(at) }, options),
    ),
    on(payoutPaid, (begin, { payout_id: payoutId }) =>
      notifyPayout(begin, { payoutId, outcome: 'paid' }, options),
    ),
    on(payoutFailed, (begin, { payout_id: payoutId }) =>
      notifyPayout(begin, { payoutId, outcome: 'failed' }, options),
    ),
  ]
}

/** About orders and their delivery. */
function orderHandlers(options: NotificationsOptions): readonly Handler[] {
  const moved = (kind: typeof orderAccepted, state: NotifiedState) =>
    on(kind, (begin, { order_id: orderId }) => notifyOrderUpdated(begin, { orderId, state }, options))
  return [
    on(orderPlaced, (begin, { group_id }) => notifyOrderPlaced(begin, group_id, options)),
    on(orderEndedUnpaid, (begin, { group_id }) => notifyEndedUnpaid(begin, group_id, options)),
    moved(orderAccepted, 'accepted'),
    moved(orderRejected, 'rejected'),
    moved(orderCancelled, 'cancelled'),
    moved(orderHandedOver, 'fulfilled'),
    moved(orderDelivered, 'delivered'),
    on(shortfallReported, (begin, { request_ids }) => notifyOrderShortfall(begin, request_ids, options)),
    on(trackingChanged, (begin, { order_id: orderId, event_id: eventId }) =>
      notifyTrackingChanged(begin, { orderId, eventId }, options),
    ),
    on(captureFailed, (begin, { order_id }) => notifyCaptureFailed(begin, order_id, options)),
    on(authorisationEnding, (begin, { tender_id }) => notifyAuthorisationEnds(begin, tender_id, options)),
    on(cashWrittenOff, (begin, { request_id }) => notifyCashWrittenOff(begin, request_id, options)),
  ]
}

/** About bank transfers and payments that failed or were returned. */
function transferHandlers(options: NotificationsOptions): readonly Handler[] {
  return [
    on(transferAwaited, (begin, { tender_id: tenderId, account }) =>
      notifyTransferAwaited(begin, { tenderId, account }, options),
    ),
    on(transferUnderpaid, (begin, { arrival_id: arrivalId, tender_id: tenderId }) =>
      notifyTransferUnderpaid(begin, { arrivalId, tenderId }, options),
    ),
    on(transferUnapplied, (begin, { event_id: eventId, tender_id: tenderId, left_minor: leftMinor }) =>
      notifyTransferUnapplied(begin, { eventId, tenderId, leftMinor }, options),
    ),
    on(transferReturned, (begin, { return_id }) => notifyTransferReturned(begin, return_id, options)),
    on(paymentFailed, (begin, { tender_id }) => notifyPaymentFailed(begin, tender_id, options)),
    on(paymentReturned, (begin, { tender_id: tenderId, ...returned }) =>
      notifyPaymentReturned(begin, { tenderId, ...returned }, options),
    ),
    on(paymentReturnFailed, (begin, { tender_id: tenderId, recharge_id: rechargeId, ...failed }) =>
      notifyReturnFailed(begin, { ...failed, tenderId, rechargeId }, options),
    ),
  ]
}

/** About refunds and disputes. */
function refundHandlers(options: NotificationsOptions): readonly Handler[] {
  return [
    on(refundIssued, (begin, { refund_id }) => notifyRefunded(begin, refund_id, options)),
    // The email also covers the other refunds of the same decision, which waited for this one.
    on(refundLeft, (begin, { refund_id }) => notifyRefunded(begin, refund_id, options)),
    on(refundRequested, (begin, { request_id }) => notifyRefundRequested(begin, request_id, options)),
    on(refundApprovalRequested, (begin, { request_id }) => notifyRefundApproval(begin, request_id, options)),
    on(refundDecided, (begin, { request_id }) => notifyRefundDecided(begin, request_id, options)),
    on(refundFailed, (begin, { refund_id }) => notifyRefundFailed(begin, refund_id, options)),
    on(disputeOpened, (begin, { dispute_id }) => notifyDisputeOpened(begin, dispute_id, options)),
    on(disputeClosed, (begin, { dispute_id }) => notifyDisputeClosed(begin, dispute_id, options)),
  ]
}

/** About products, prices, reviews, questions and messages. */
function catalogHandlers(options: NotificationsOptions): readonly Handler[] {
  return [
    on(stockAlertRequested, (begin, { alert_id }) => notifyStockAlertRequested(begin, alert_id, options)),
    on(stockAlertsDue, (begin, { alert_ids }) => notifyBackInStock(begin, alert_ids, options)),
    on(stockRanLow, (begin, { store_id: storeId, noted_at: notedAt }) =>
      notifyLowStock(begin, { storeId, notedAt: new Date(notedAt) }, options),
    ),
    on(wishlistPricesDropped, (begin, { user_id: userId, stop_token: stopToken, at: notifiedAt, drops }) =>
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
    ),
    on(cartsAbandoned, (begin, { carts }) => notifyAbandonedCarts(begin, carts, options)),
    on(couponIssued, (begin, { coupon_id: couponId, ...issued }) =>
      notifyCouponIssued(begin, { couponId, ...issued }, options),
    ),
    on(questionAsked, (begin, { question_id }) => notifyQuestionAsked(begin, question_id, options)),
    on(questionAnswered, (begin, { answer_id }) => notifyQuestionAnswered(begin, answer_id, options)),
    on(submissionDecided, (begin, { submission_id }) => notifyProductReviewed(begin, submission_id, options)),
    on(reviewPublished, (begin, { review_id }) => notifyReviewPublished(begin, review_id)),
    on(caseOpened, (begin, { case_id }) => notifyCaseOpened(begin, case_id, options)),
    on(caseEscalated, (begin, { case_id }) => notifyCaseEscalated(begin, case_id, options)),
    on(caseDecided, (begin, { case_id }) => notifyCaseDecided(begin, case_id, options)),
    on(messageSent, (begin, { message_id }) => notifyMessageSent(begin, message_id)),
    on(messageThreadUnread, (begin, { thread_id: threadId, side }) =>
      notifyUnreadMessages(begin, { threadId, side }, options),
    ),
    on(messageThreadRead, (begin, { thread_id: threadId, user_id: userId }) =>
      markMessagesRead(begin, { threadId, userId }),
    ),
  ]
}

/** About wallets and points. */
function walletHandlers(options: NotificationsOptions): readonly Handler[] {
  return [
    on(walletTransferred, (begin, { transaction_id }) =>
      notifyWalletTransfer(begin, transaction_id, options),
    ),
    on(pointsEnding, (begin, ending) => notifyPointsExpiry(begin, ending, options)),
    on(rechargePaid, (begin, { recharge_id }) => notifyRechargePaid(begin, recharge_id, options)),
    on(rechargeReturned, (begin, { recharge_id: rechargeId, ...returned }) =>
      notifyRechargeReturned(begin, { rechargeId, ...returned }, options),
    ),
    on(withdrawalApprovalRequested, (begin, { withdrawal_id }) =>
      notifyWithdrawalApproval(begin, withdrawal_id, options),
    ),
    on(withdrawalMoved, (begin, { withdrawal_id: withdrawalId, state }) =>
      notifyWithdrawal(begin, { withdrawalId, state }, options),
    ),
    on(goodwillApprovalRequested, (begin, { credit_id }) =>
      notifyGoodwillApproval(begin, credit_id, options),
    ),
  ]
}
