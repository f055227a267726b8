export { applyPayment } from './apply-payment.ts'
export { authorisationTerms } from './authorisation-terms.ts'
export { type BankTransferTerms, bankAccount, bankTransferTerms, takesTransfers } from './bank-transfer.ts'
export {
  type CaptureRow,
  completeCapture,
  failCapture,
  findHeldOf,
  type HeldShare,
  insertCapture,
  markWarned,
  readHeldShares,
  readUnderWay,
  readWatched,
  type WatchedTender,
} from './capture-queries.ts'
export { keepCustomer, readCardUse } from './cards/queries.ts'
export { forgetCards, keepCard, planCard } from './cards/saved-cards.ts'
export { lockCash, readCashOwed } from './cash-queries.ts'
export { closeCash, collectCash, readCashDue, writeOffCash } from './collect-cash.ts'
export { endOpenTenders, giveUpTenders, spendFunds } from './end-tenders.ts'
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
  gatewayNamed,
  gatewayTaking,
  type PaymentRequest,
} from './gateway.ts'
export { markEventApplied, readGatewayEvent } from './gateway-event-queries.ts'
export { closeTaken, holdPayment, takeHeld } from './hold.ts'
export { paymentsJobs } from './jobs.ts'
export { paymentMethodsOn } from './methods-on.ts'
export { nextCapture } from './next-capture.ts'
export { payRefundByBank } from './pay-owed-refund.ts'
export type { GatewayPayout, PayoutRail, PayoutRequest } from './payout-rail.ts'
export {
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
export { chargeBack, goingBackOf, type RefundShare, refundOrder, shareOut } from './refund-order.ts'
export { refundsOfGroup } from './refunds.ts'
export { giveBackWhole } from './return-payment.ts'
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
  misfitOf,
  paymentStatusOf,
  stateAfter,
  type TenderKind,
  type ToldState,
  wayBackOf,
} from './tender.ts'
export { transfersOfGroup } from './transfers/list-transfers.ts'
export { receiveTransfer } from './transfers/receive-transfer.ts'
export { returnTransfer, takeBackArrival } from './transfers/return-transfer.ts'
export {
  type Buyer,
  holdsScarceGoods,
  insertDevice,
  lockUnpaid,
  readBuyer,
  readUnpaid,
  readUnpaidPage,
} from './unpaid-queries.ts'
export { findUntaken } from './waive-queries.ts'
