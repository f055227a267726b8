/** How a variant is sold beyond its stock in one cell, such as `backorder; 50; 14-21` or `pre-order; ; 2027-03-03`. */
import type { VariantBackorder } from '#contract/backorders.ts'
import { type Parsed, parseCount } from './cells.ts'

/** The kind, the limit if there is one, and the day or the range of days. */
export function backorderCell(backorder: VariantBackorder | null | undefined): string {
  if (!backorder) return ''
  const { kind, limit, ships_on: day, days_min: min, days_max: max } = backorder
  return [kind === 'pre_order' ? 'pre-order' : kind, limit ?? '', day ?? `${min}-${max}`].join('; ')
}

export function parseBackorder(
  text: string,
  { decimalSign }: { readonly decimalSign: '.' | ',' },
): Parsed<VariantBackorder> {
  const [kind = '', written = '', time = ''] = text.split(';').map((part) => part.trim())
  const known = { backorder: 'backorder', 'pre-order': 'pre_order', preorder: 'pre_order' } as const
  const found = Object.entries(known).find(([name]) => name === kind.toLowerCase())?.[1]
  if (!found) return { fault: 'choice_invalid' }
  const limit = written === '' ? { value: null } : parseCount(written, decimalSign)
  if ('fault' in limit) return limit
  const base = { kind: found, limit: limit.value }
  if (/^\d{4}-\d\d-\d\d$/.test(time))
    return { value: { ...base, ships_on: time, days_min: null, days_max: null } }
  const [, min, max] = /^(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?$/.exec(time) ?? []
  if (min === undefined) return { fault: 'date_invalid' }
  return { value: { ...base, ships_on: null, days_min: Number(min), days_max: Number(max ?? min) } }
}
