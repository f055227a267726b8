import {
  noReturnsReasons,
  RETURNS_DAYS_MAX,
  type ReturnsPolicy,
  returnPayers,
} from '#values/returns-policy.ts'
import { type TaxClass, taxClasses } from '#values/tax-class.ts'
import type { Parsed } from './cells.ts'

export function parseTaxClass(text: string): Parsed<TaxClass> {
  const named = taxClasses.find((each) => each === text.trim().toLowerCase())
  return named ? { value: named } : { fault: 'tax_class_unknown' }
}

/** Prints a returns policy as a reason, or as days and who pays for the way back, such as `30; seller`. */
export function returnsCell(policy: ReturnsPolicy | null): string {
  if (!policy) return ''
  return policy.kind === 'none' ? policy.reason : `${policy.days}; ${policy.paid_by}`
}

export function parseReturns(text: string): Parsed<ReturnsPolicy> {
  const cell = text.trim().toLowerCase()
  const reason = noReturnsReasons.find((each) => each === cell)
  if (reason) return { value: { kind: 'none', reason } }
  const [, days = '', payer = 'shopper'] = /^(\d{1,3})(?:\s*;\s*(\w+))?$/.exec(cell) ?? []
  const paidBy = returnPayers.find((each) => each === payer)
  const count = Number(days)
  if (!paidBy || count < 1 || count > RETURNS_DAYS_MAX) return { fault: 'returns_unreadable' }
  return { value: { kind: 'days', days: count, paid_by: paidBy } }
}
