import type { WithdrawalState } from '#contract/withdrawals.ts'
import type { BadgeTone } from '#ui/badge.tsx'

/** Badge colours of withdrawal states, for customers and operators. */
export const withdrawalTones: Readonly<Record<WithdrawalState, BadgeTone>> = {
  pending: 'info',
  approved: 'info',
  paid: 'success',
  rejected: 'danger',
  returned: 'warning',
  cancelled: 'neutral',
}
