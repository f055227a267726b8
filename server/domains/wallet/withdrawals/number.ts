const DIGITS = 6

/** What people call a withdrawal: 'WD-000012'. */
export function withdrawalNumber(number: number): string {
  return `WD-${String(number).padStart(DIGITS, '0')}`
}
