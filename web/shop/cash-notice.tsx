import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { SubOrder } from '#contract/orders.ts'
import { Alert } from '#ui/alert.tsx'
import { formatMoney, type Money } from '#values/money.ts'

/** Tells a shopper of cash that was not collected on delivery: what is still owed, and what is no longer. */
export function CashNotice({ of: part }: { of: Pick<SubOrder, 'cash' | 'status' | 'store'> }) {
  const t = useTranslate()
  const locale = useLocale()
  const { cash, status, store } = part
  if (!cash || status !== 'delivered') return null
  const words = (amount: Money) => formatMoney(amount, locale)
  const { collected, outstanding, written_off: writtenOff } = cash
  return (
    <>
      {outstanding.minor > 0 ? (
        <Alert
          tone="warning"
          title={t('orders.cash_owed', { amount: words(outstanding), store: store.name })}
        >
          {collected.minor > 0 ? t('orders.cash_paid_part', { amount: words(collected) }) : undefined}
        </Alert>
      ) : null}
      {writtenOff.minor > 0 ? (
        <Alert tone="info">
          {t('orders.cash_written_off', { amount: words(writtenOff), store: store.name })}
        </Alert>
      ) : null}
    </>
  )
}
