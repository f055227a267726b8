import { useTranslate } from '#app/i18n.tsx'
import type { SalesFigures } from '#contract/sales-figures.ts'
import { Amount } from './price.tsx'

/** Net sales: gross minus discounts minus refunds. */
export function SalesSummary({ of: figures }: { of: SalesFigures }) {
  const t = useTranslate()
  const taken = (amount: SalesFigures['net']) => ({ ...amount, minor: 0 - amount.minor })
  return (
    <dl className="mt-2 grid grid-cols-[auto_auto] gap-x-4 text-sm text-muted sm:w-fit">
      <dt>{t('orders.sales_gross')}</dt>
      <dd className="text-end">
        <Amount of={figures.gross} />
      </dd>
      <dt>{t('orders.sales_discounts')}</dt>
      <dd className="text-end">
        <Amount of={taken(figures.discounts)} />
      </dd>
      <dt>{t('orders.sales_refunds')}</dt>
      <dd className="text-end">
        <Amount of={taken(figures.refunds)} />
      </dd>
    </dl>
  )
}
