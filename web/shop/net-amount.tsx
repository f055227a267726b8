import { useTranslate } from '#app/i18n.tsx'
import type { Money } from '#contract/vocabulary.ts'
import { Amount } from './price.tsx'

interface NetAmountProps {
  readonly net: Money
  /** Amount before refunds and cancellations. */
  readonly ordered: Money
}

/** Order total after refunds; a different original amount is crossed out beside it. */
export function NetAmount({ net, ordered }: NetAmountProps) {
  const t = useTranslate()
  if (net.minor === ordered.minor) return <Amount of={net} />
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-2">
      <s className="text-sm font-normal text-muted">
        <span className="sr-only">{t('orders.total_ordered')} </span>
        <Amount of={ordered} />
      </s>
      <span>
        <span className="sr-only">{t('orders.total_net')} </span>
        <Amount of={net} />
      </span>
    </span>
  )
}
