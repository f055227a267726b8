export type { Account } from './account.ts'
export { bookFunds } from './book-funds.ts'
export { bookOrders, bookPast } from './book-orders.ts'
export { countViolations, readTrialBalance, type TrialRow } from './check-queries.ts'
export { expirePoints } from './expire-points.ts'
export { ledgerHandlers } from './handlers.ts'
export { ledgerJobs } from './jobs.ts'
export { settlementJson } from './order-facts-queries.ts'
export { changePointsRules } from './points-rules.ts'
export { worthOfPoints } from './points-worth.ts'
export { type Entry, type Posting, post } from './post.ts'
export { postAll, type TimedPosting } from './post-all.ts'
export {
  type PreviewedRefund,
  previewRefunds,
  readCommissions,
  readSellerRefunds,
} from './preview-refund.ts'
export { hasAccount, isCurrency, readBalances, readMarketBalances, sumUp, walletBalance } from './queries.ts'
export { ledgerRoutes } from './routes.ts'
export { isWalletOn, type PointsRules, pointsRules, type WalletRules, walletRules } from './settings.ts'
export { settleReward } from './settle-reward.ts'
export { conversionOf, type SettlementTerms } from './settlement.ts'
