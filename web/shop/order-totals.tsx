import type { Translate } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Order } from '#contract/orders.ts'
import { taxRows } from './tax-rows.ts'
import { tenderRows, waivedRows } from './tender-rows.ts'
import { type TotalRow, Totals } from './totals.tsx'

type Sums = Pick<
  Order,
  | 'sub_total'
  | 'discount'
  | 'shipping'
  | 'cash_fee'
  | 'tax'
  | 'included_tax'
  | 'total'
  | 'refunded'
  | 'waived'
  | 'figures'
  | 'tenders'
>

export function OrderTotals({ of: sums }: { of: Sums }) {
  const t = useTranslate()
  const { added, within } = taxRows(sums, { tax: t('orders.tax'), included: t('orders.tax_included') })
  const rows: TotalRow[] = [
    { label: t('orders.sub_total'), amount: sums.sub_total },
    ...(sums.discount.minor === 0
      ? []
      : [{ label: t('orders.discount'), amount: sums.discount, kind: 'saving' } as const]),
    { label: t('orders.shipping'), amount: sums.shipping, free: t('orders.free') },
    ...(sums.cash_fee ? [{ label: t('orders.cash_fee'), amount: sums.cash_fee }] : []),
    ...added,
  ]
  // These rows are not part of the total: the rows above add up to it.
  const refunded: TotalRow[] =
    sums.refunded.minor === 0 ? [] : [{ label: t('orders.refunded'), amount: sums.refunded, kind: 'saving' }]
  return (
    <Totals
      rows={rows}
      total={{ label: t('orders.total'), amount: sums.total }}
      within={within}
      parts={[
        ...waivedRows(sums.waived, t),
        ...refunded,
        ...netRows(sums, t),
        ...tenderRows(sums.tenders, t),
      ]}
    />
  )
}

/** Total that remains after refunds, cancellations and missing items. */
export function netRows(
  { total, figures }: { readonly total: Order['total']; readonly figures: Order['figures'] },
  t: Translate,
): TotalRow[] {
  return figures.net.minor === total.minor ? [] : [{ label: t('orders.total_after'), amount: figures.net }]
}
