import type { Translate } from '#app/dictionaries.ts'
import type { Money } from '#contract/vocabulary.ts'
import type { TotalRow } from '#shop/totals.tsx'

/** What a store has given back of an order, among what it earns of it: by a cent of rounding it can be its own. */
export function givenBackRow({ minor, currency }: Money, t: Translate): TotalRow {
  const amount = { minor: Math.abs(minor), currency }
  return { label: t('seller.given_back'), amount, kind: minor > 0 ? 'deduction' : 'plain' }
}
