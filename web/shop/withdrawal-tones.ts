import type { WithdrawalState } from '#contract/withdrawals.ts'
import type { BadgeTone } from '#ui/badge.tsx'

/** How each state of a withdrawal looks, to its owner and to operators. */
export const withdrawalTones: Readonly<Record<WithdrawalState, BadgeTone>> = {
  pending: 'info',
  approved: 'info',
  paid: 'success',
  rejected: 'danger',
  returned: 'warning',
  cancelled: 'neutral',
}
