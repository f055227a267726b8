export { approvalLimitOf, readApprovalLimits } from './limit-queries.ts'
export { type Approval, checkApproval, previewApproval, recordApproval } from './releases.ts'
