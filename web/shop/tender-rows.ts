import type { Translate } from '#app/dictionaries.ts'
import type { TenderShare } from '#contract/checkout.ts'
import type { CashStatus } from '#contract/orders.ts'
import type { TotalRow } from './totals.tsx'

/** Rows of the payments of an order; empty when a single external method pays all of it as agreed. */
export function tenderRows(tenders: readonly TenderShare[], t: Translate): TotalRow[] {
  const isPlain = ({ kind, waived }: TenderShare) => kind !== 'wallet' && kind !== 'points' && !waived
  if (tenders.every(isPlain)) return []
  return tenders.map((tender) => ({
    label:
      tender.points === undefined
        ? t(`orders.method_${tender.kind}`)
        : t('orders.points_spent', { count: tender.points }),
    amount: takenOf(tender),
  }))
}

/** Returns what a tender actually pays: its share without missing items. */
export function takenOf({ amount, waived }: TenderShare): TenderShare['amount'] {
  return { ...amount, minor: amount.minor - (waived?.minor ?? 0) }
}

/** Row for cash that was written off. */
export function writtenOffRows(cash: CashStatus | undefined, t: Translate): TotalRow[] {
  if (!cash || cash.written_off.minor === 0) return []
  return [{ label: t('orders.cash_no_longer_owed'), amount: cash.written_off, kind: 'saving' }]
}

/** Row for items that were missing before they were paid for. */
export function waivedRows(waived: TenderShare['amount'], t: Translate): TotalRow[] {
  return waived.minor === 0 ? [] : [{ label: t('orders.waived'), amount: waived, kind: 'saving' }]
}
