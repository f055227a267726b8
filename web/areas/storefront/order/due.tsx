import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { TenderShare } from '#contract/checkout.ts'
import type { Order } from '#contract/orders.ts'
import type { Money } from '#contract/vocabulary.ts'
import { BoughtItems } from '#shop/bought-items.tsx'
import { Amount } from '#shop/price.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { formatMoney } from '#values/money.ts'

export function Due({
  order: { total, sub_orders },
  funds,
  toPay,
}: {
  order: Order
  funds: readonly TenderShare[]
  toPay: Money
}) {
  const t = useTranslate()
  const locale = useLocale()
  const count = sub_orders
    .flatMap(({ lines }) => lines)
    .reduce((pieces, { quantity }) => pieces + quantity, 0)
  return (
    <div className="rounded-xl bg-sunken px-4 pt-4 pb-2">
      <p className="flex items-baseline justify-between gap-4">
        {t('checkout.amount_due')}
        <span className="font-display text-2xl font-bold text-strong">
          <Amount of={toPay} />
        </span>
      </p>
      {funds.length > 0 ? (
        <p className="mt-1 text-sm text-muted">
          {t('checkout.due_with_funds', {
            total: formatMoney(total, locale),
            funds: funds
              .map(({ kind, amount, points }) =>
                points === undefined
                  ? `${t(`orders.method_${kind}`)} ${formatMoney(amount, locale)}`
                  : `${t('orders.points_spent', { count: points })} (${formatMoney(amount, locale)})`,
              )
              .join(' · '),
          })}
        </p>
      ) : null}
      <Disclosure label={t('checkout.items', { count })}>
        <div className="flex flex-col gap-5 pt-2 pb-2">
          {sub_orders.map(({ number, store, lines }) => (
            <BoughtItems key={number} store={store.name} items={lines} />
          ))}
        </div>
      </Disclosure>
    </div>
  )
}
