export { type ApprovalLimitRow, approvalLimitOf, readApprovalLimits } from './limit-queries.ts'
export { type Approval, checkApproval, type Excess, foreseeApproval, recordApproval } from './releases.ts'
