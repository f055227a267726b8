/** Destination of a withdrawal, and what prevents paying it. Pure. */
import type { WithdrawalHold, WithdrawalMethod } from '#contract/withdrawals.ts'
import { lastOf, maskedEmail, type PayeeDetails, settledAt } from '#domains/accounts/index.ts'

export interface Masked {
  readonly account: string
  readonly bank_name?: string
}

export function maskedOf(details: PayeeDetails | undefined, way: WithdrawalMethod): Masked | undefined {
  if (!details) return undefined
  const { bank, paypalEmail } = details
  if (way === 'bank') return bank && { account: lastOf(bank.account_no), bank_name: bank.bank_name }
  return paypalEmail === undefined ? undefined : { account: maskedEmail(paypalEmail) }
}

/**
 * Returns why the destination cannot be paid now; undefined if it can. Changed details delay payments for 72 hours.
 */
export function holdOf(
  details: PayeeDetails | undefined,
  way: WithdrawalMethod,
  now: Date,
): WithdrawalHold | undefined {
  if (!details || !maskedOf(details, way)) return 'details_missing'
  return now < settledAt(details) ? 'details_changed' : undefined
}
