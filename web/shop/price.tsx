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
  /** Lowest price of the 30 days before the deal, which the price is compared with. */
  readonly lowest?: Money | undefined
  /** Recommended price. */
  readonly compareAt?: Money | undefined
  /** The price is the lowest of several variants. */
  readonly varies?: boolean
  /** What the price is for, if not for one item. */
  readonly per?: 'kg' | 'lb' | undefined
  readonly size?: 'sm' | 'md' | 'lg'
}

export function Price({ price, regular, lowest, compareAt, varies = false, per, size = 'sm' }: PriceProps) {
  const t = useTranslate()
  const locale = useLocale()
  const was = regular && formatMoney(lowest ?? regular, locale)
  return (
    <PriceText
      size={size}
      prefix={varies ? t('catalog.price_from') : undefined}
      now={formatMoney(price, locale)}
      suffix={per && t(`catalog.per_${per}`)}
      was={was}
      wasLabel={t('catalog.regular_price')}
      note={
        regular ? (
          lowest && t('catalog.lowest_price', { price: was ?? '' })
        ) : compareAt ? (
          <>
            {t('catalog.compare_at')} <del suppressHydrationWarning>{formatMoney(compareAt, locale)}</del>
          </>
        ) : undefined
      }
    />
  )
}
