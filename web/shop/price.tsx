import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Money } from '#contract/vocabulary.ts'
import { PriceText } from '#ui/price-text.tsx'
import { formatMoney } from '#values/money.ts'

/** An amount by the rules of the page's language; where the browser knows other rules, what the server wrote stays. */
export function Amount({ of }: { of: Money }) {
  return (
    <span suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {formatMoney(of, useLocale())}
    </span>
  )
}

interface PriceProps {
  readonly price: Money
  /** What it costs when no deal runs. */
  readonly regular?: Money | undefined
  /** The price is the lowest of several. */
  readonly varies?: boolean
  readonly size?: 'sm' | 'md' | 'lg'
}

export function Price({ price, regular, varies = false, size = 'sm' }: PriceProps) {
  const t = useTranslate()
  const locale = useLocale()
  return (
    <PriceText
      size={size}
      prefix={varies ? t('catalog.price_from') : undefined}
      now={formatMoney(price, locale)}
      was={regular && formatMoney(regular, locale)}
      wasLabel={t('catalog.regular_price')}
    />
  )
}
