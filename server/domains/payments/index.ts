export { applyPayment } from './apply-payment.ts'
export { type BankTransferTerms, bankAccount, bankTransferTerms } from './bank-transfer.ts'
export { endOpenTenders } from './end-tenders.ts'
export { failTender } from './fail-tender.ts'
export {
  type Gateway,
  type GatewayPayment,
  GatewayRefusal,
  type Gateways,
  GatewayUnavailable,
  gatewayNamed,
} from './gateway.ts'
export { paymentsJobs } from './jobs.ts'
export {
  markEventApplied,
  readGatewayEvent,
  readTender,
  readTenderDetails,
  readTenders,
  readWaitingCardTenders,
  type TenderRow,
  touchTender,
} from './queries.ts'
export { refundOrder } from './refund-order.ts'
export { refundsOfGroup } from './refunds.ts'
export { paymentsRoutes } from './routes.ts'
export { closeCash, collectCash, matchTransfer } from './settle-offline.ts'
export { simulatedGateway } from './simulated-gateway.ts'
export { paymentDeadline, startTender } from './start-tender.ts'
export {
  currentTender,
  isOpen,
  isPaid,
  paymentStatusOf,
  type TenderKind,
  type TenderState,
} from './tender.ts'
