import type { Translate } from '#app/dictionaries.ts'
import type { TenderShare } from '#contract/checkout.ts'
import type { TotalRow } from './totals.tsx'

/** What pays for something, line by line; nothing where a single way pays all of it from outside. */
export function tenderRows(tenders: readonly TenderShare[], t: Translate): TotalRow[] {
  if (tenders.every(({ kind }) => kind !== 'wallet' && kind !== 'points')) return []
  return tenders.map(({ kind, amount, points }) => ({
    label: points === undefined ? t(`orders.method_${kind}`) : t('orders.points_spent', { count: points }),
    amount,
  }))
}
