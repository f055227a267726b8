import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { WeightSale } from '#contract/product-prices.ts'
import type { Money } from '#contract/vocabulary.ts'
import { formatMoney, multiply } from '#values/money.ts'
import { formatWeight } from '#values/weight.ts'

interface WeightChoiceProps {
  readonly sale: WeightSale
  readonly qty: number
  /** Of one item. */
  readonly price: Money
}

/** The weight and the estimated price of the chosen quantity. */
export function WeightChoice({
  sale: { unit, item, is_piece: isPiece, minimum, tolerance_percent },
  qty,
  price,
}: WeightChoiceProps) {
  const t = useTranslate()
  const locale = useLocale()
  const weight = (count: number) => formatWeight(item * count, unit, locale)
  const total = formatMoney(multiply(price, qty), locale)
  return (
    <div className="text-sm">
      <p role="status" suppressHydrationWarning className="font-semibold text-strong">
        {t('catalog.weight_total', { weight: weight(qty), price: total })}
      </p>
      <p suppressHydrationWarning className="text-muted">
        {isPiece
          ? t('catalog.weight_piece', { weight: weight(1) })
          : t('catalog.weight_step', { weight: weight(1), minimum: weight(minimum) })}
        {tolerance_percent > 0 ? ` ${t('catalog.weight_tolerance', { percent: tolerance_percent })}` : null}
      </p>
    </div>
  )
}
