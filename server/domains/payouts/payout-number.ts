const DIGITS = 6

/** What people call a payout: 'PO-000012'. */
export function payoutNumber(number: number): string {
  return `PO-${String(number).padStart(DIGITS, '0')}`
}

/** What people call a run of payouts: 'PR-000003'. */
export function runNumber(number: number): string {
  return `PR-${String(number).padStart(DIGITS, '0')}`
}
