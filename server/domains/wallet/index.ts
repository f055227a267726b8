export { cancelUnpaidRecharge } from './job-kinds.ts'
export { walletJobs } from './jobs.ts'
export { rechargeAmounts } from './recharges/amounts.ts'
export { createRecharge } from './recharges/create-recharge.ts'
export { expireRecharges } from './recharges/expire-recharges.ts'
export { findOwnRecharge } from './recharges/find-own-recharge.ts'
export {
  readRecharge,
  readWaiting as readWaitingRecharges,
  touchRecharge,
} from './recharges/queries.ts'
export { type Recharge, type RechargeTokens, rechargeTokens } from './recharges/recharge.ts'
export { failRecharge, settleRecharge } from './recharges/settle-recharge.ts'
export { walletRoutes } from './routes.ts'
export {
  approveWithdrawal,
  payWithdrawal,
  rejectWithdrawal,
  returnWithdrawal,
} from './withdrawals/decide-withdrawals.ts'
export { cancelWithdrawal, putAside } from './withdrawals/own-withdrawals.ts'
