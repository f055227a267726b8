/** Numbers of disputes, payouts and withdrawals: a prefix and at least six digits. */

const DIGITS = 6

/** 'DP-000012' */
export function disputeNumber(number: number): string {
  return numbered('DP', number)
}

/** 'PO-000012' */
export function payoutNumber(number: number): string {
  return numbered('PO', number)
}

/** Number of a payout run: 'PR-000003' */
export function runNumber(number: number): string {
  return numbered('PR', number)
}

/** 'WD-000012' */
export function withdrawalNumber(number: number): string {
  return numbered('WD', number)
}

function numbered(series: string, number: number): string {
  return `${series}-${String(number).padStart(DIGITS, '0')}`
}
