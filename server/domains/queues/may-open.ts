import type { OperatorQueue } from '#values/operator-queue.ts'

const fullRightsOnly: ReadonlySet<OperatorQueue> = new Set<OperatorQueue>([
  'withdrawals_to_approve',
  'withdrawals_to_pay',
  'payout_runs',
  'payouts_failed',
  'ledger_errors',
])

export function mayOpen(queue: OperatorQueue, level: 'full' | 'limited' | undefined): boolean {
  return level === 'full' || (level === 'limited' && !fullRightsOnly.has(queue))
}
