/**
 * Operator queues in display order, each with the path of the list that shows its items.
 * `server/domains/queues/queries.ts` defines the contents of each queue.
 */
export const operatorQueuePaths = {
  applications: '/operator/applications?state=waiting',
  stores_in_review: '/operator/stores?state=waiting',
  products_in_review: '/operator/product-submissions?state=pending',
  store_reports: '/operator/stores?reported=true',
  messages: '/operator/messages?state=waiting',
  texts_waiting: '/operator/reviews?view=waiting',
  texts_reported: '/operator/reviews?view=reported',
  refund_requests: '/operator/refund-requests?status=pending',
  refunds_owed: '/operator/refunds?state=owed',
  disputes: '/operator/disputes?state=open',
  cases: '/operator/cases?state=with_support',
  transfers_awaited: '/operator/transfers?state=awaited',
  transfers_part: '/operator/transfers?state=part',
  transfers_to_return: '/operator/transfers?state=to_return',
  withdrawals_to_approve: '/operator/withdrawals?state=pending',
  withdrawals_to_pay: '/operator/withdrawals?state=approved',
  payout_runs: '/operator/payouts?state=open',
  payouts_failed: '/operator/payouts/failed',
  failed_emails: '/operator/mails?state=failed',
  ledger_errors: '/operator/books',
} as const

export type OperatorQueue = keyof typeof operatorQueuePaths

export const operatorQueues = Object.keys(operatorQueuePaths) as readonly OperatorQueue[]
