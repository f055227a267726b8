import type { Translate } from '#app/dictionaries.ts'
import type { Money } from '#contract/vocabulary.ts'
import type { TotalRow } from '#shop/totals.tsx'

/** Row for the store's refunds. Rounding can make the amount positive for the store by a cent. */
export function refundedRow({ minor, currency }: Money, t: Translate): TotalRow {
  const amount = { minor: Math.abs(minor), currency }
  return { label: t('seller.given_back'), amount, kind: minor > 0 ? 'deduction' : 'plain' }
}
