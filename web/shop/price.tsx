import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Money } from '#contract/vocabulary.ts'
import { PriceText } from '#ui/price-text.tsx'
import { formatMoney } from '#values/money.ts'

/** Amount in the page's language. Keeps the server's text if the browser would format it differently. */
export function Amount({ of }: { of: Money }) {
  return (
    <span suppressHydrationWarning className="whitespace-nowrap tabular-nums">
      {formatMoney(of, useLocale())}
    </span>
  )
}

interface PriceProps {
  readonly price: Money
  /** Price without a deal. */
  readonly regular?: Money | undefined
  /** The price is the lowest of several variants. */
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
