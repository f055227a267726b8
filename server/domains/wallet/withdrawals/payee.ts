/** Where a withdrawal goes, and what keeps it from going. Pure. */
import type { WithdrawalHold, WithdrawalWay } from '#contract/withdrawals.ts'
import { lastOf, maskedEmail, type PayeeDetails, settledAt } from '#domains/accounts/index.ts'

/** An account as its owner may be shown it. */
export interface Masked {
  readonly account: string
  readonly bank_name?: string
}

export function maskedOf(details: PayeeDetails | undefined, way: WithdrawalWay): Masked | undefined {
  if (!details) return undefined
  const { bank, paypalEmail } = details
  if (way === 'bank') return bank && { account: lastOf(bank.account_no), bank_name: bank.bank_name }
  return paypalEmail === undefined ? undefined : { account: maskedEmail(paypalEmail) }
}

/** Why nothing is paid there at present; undefined where it is (security.md T65). */
export function holdOf(
  details: PayeeDetails | undefined,
  way: WithdrawalWay,
  now: Date,
): WithdrawalHold | undefined {
  if (!details || !maskedOf(details, way)) return 'details_missing'
  return now < settledAt(details) ? 'details_changed' : undefined
}
