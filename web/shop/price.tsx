import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Money } from '#contract/common.ts'
import { formatMoney } from '#values/money.ts'

/** An amount by the rules of the page's language. */
export function Amount({ of }: { of: Money }) {
  return <span className="tabular-nums whitespace-nowrap">{formatMoney(of, useLocale())}</span>
}

interface PriceProps {
  readonly price: Money
  /** What it costs when no deal runs. */
  readonly regular?: Money | undefined
  /** The price is the lowest of several. */
  readonly varies?: boolean
  readonly size?: 'small' | 'large'
}

const sizes = { small: 'text-base', large: 'text-3xl font-display tracking-tight' } as const

export function Price({ price, regular, varies = false, size = 'small' }: PriceProps) {
  const t = useTranslate()
  return (
    <p className={`flex flex-wrap items-baseline gap-x-2 ${sizes[size]}`}>
      {varies ? <span className="text-sm font-normal text-muted">{t('catalog.price_from')}</span> : null}
      {regular ? (
        <>
          <ins className="font-semibold text-action-text no-underline">
            <Amount of={price} />
          </ins>
          <del className="text-sm font-normal text-muted">
            <span className="sr-only">{t('catalog.regular_price')} </span>
            <Amount of={regular} />
          </del>
        </>
      ) : (
        <span className="font-semibold">
          <Amount of={price} />
        </span>
      )}
    </p>
  )
}
