const DIGITS = 6

/** What people call a dispute: 'DP-000012'. */
export function disputeNumber(number: number): string {
  return `DP-${String(number).padStart(DIGITS, '0')}`
}
