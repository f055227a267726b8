export { applyPayment } from './apply-payment.ts'
export { authorisationTerms } from './authorisation-terms.ts'
export { authorisePayment, closeCaptured, scheduleCapture } from './authorise.ts'
export { type BankTransferTerms, bankAccount, bankTransferTerms, takesTransfers } from './bank-transfer.ts'
export {
  type AuthorisedShare,
  type CaptureRow,
  completeCapture,
  failCapture,
  findAuthorisedOf,
  insertCapture,
  markWarned,
  readAuthorisedShares,
  readInProgress,
  readWatched,
  type WatchedTender,
} from './capture-queries.ts'
export { readCardUse, storeCustomer } from './cards/queries.ts'
export { deleteSavedCards, planCard, saveCard } from './cards/saved-cards.ts'
export { lockCash, readCashOwed } from './cash-queries.ts'
export { closeCash, collectCash, readCashDue, writeOffCash } from './collect-cash.ts'
export { abandonTenders, endOpenTenders, spendFunds } from './end-tenders.ts'
export { failTender } from './fail-tender.ts'
export {
  type EventSubject,
  type Gateway,
  type GatewayDispute,
  type GatewayMethod,
  type GatewayPayment,
  GatewayRefusal,
  type Gateways,
  GatewayUnavailable,
  gatewayAccepting,
  gatewayNamed,
  type PaymentRequest,
} from './gateway.ts'
export { markEventApplied, readGatewayEvent } from './gateway-event-queries.ts'
export {
  applyDisputeWebhook,
  applyPaymentWebhook,
  applyPayoutWebhook,
  cancelTender,
  returnWrongPayment,
  takeAuthorised,
} from './job-kinds.ts'
export { paymentsJobs } from './jobs.ts'
export { paymentMethodsOn } from './methods-on.ts'
export { nextCapture } from './next-capture.ts'
export { payRefundByBank } from './pay-owed-refund.ts'
export type { GatewayPayout, PayoutRail, PayoutRequest } from './payout-rail.ts'
export {
  countFailedPayments,
  findTender,
  hasReleased,
  readLeftOf,
  readTender,
  readTenderDetails,
  readTenders,
  readWaitingCardTenders,
  type TenderRow,
  touchTender,
} from './queries.ts'
export { capturedPartOf, type RefundShare, recordChargeback, refundOrder, shareOut } from './refund-order.ts'
export { refundsOfGroup } from './refunds.ts'
export { refundInFull } from './return-payment.ts'
export { paymentsRoutes } from './routes.ts'
export { simulatedGateway } from './simulated-gateway.ts'
export { type Funds, noFunds, paymentDeadline, startTenders } from './start-tenders.ts'
export {
  currentTender,
  currentTenders,
  isHeld,
  isOpen,
  isPaid,
  kindOf,
  methodOf,
  mismatchOf,
  paymentStatusOf,
  type ReportedState,
  refundMethodOf,
  stateAfter,
  type TenderKind,
} from './tender.ts'
export { transfersOfGroup } from './transfers/list-transfers.ts'
export { receiveTransfer } from './transfers/receive-transfer.ts'
export { returnTransfer, reverseArrival } from './transfers/return-transfer.ts'
export {
  type Buyer,
  holdsScarceGoods,
  insertDevice,
  lockUnpaid,
  readBuyer,
  readUnpaid,
  readUnpaidPage,
} from './unpaid-queries.ts'
export { findUncharged } from './waive-queries.ts'
