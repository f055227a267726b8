export { approvalLimitOf, readApprovalLimits } from './limit-queries.ts'
export { type Approval, checkApproval, foreseeApproval, recordApproval } from './releases.ts'
