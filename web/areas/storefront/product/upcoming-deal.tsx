import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Product } from '#contract/catalog.ts'
import { formatMoment } from '#shop/moment.tsx'

interface UpcomingDealProps {
  readonly deal: NonNullable<Product['coming_deal']>
  readonly timeZone: string
}

/** A deal that starts later, in the store's time zone. */
export function UpcomingDeal({ deal, timeZone }: UpcomingDealProps) {
  const t = useTranslate()
  const time = formatMoment(deal.starts_at, 'moment', useLocale(), timeZone)
  return (
    <p suppressHydrationWarning className="w-fit rounded-lg bg-offer-soft px-3 py-1.5 text-sm text-muted">
      {t('buy.coming_deal', { percent: deal.percent, time })}
    </p>
  )
}
