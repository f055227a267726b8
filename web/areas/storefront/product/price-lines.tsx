import { Suspense } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import type { Product } from '#contract/catalog.ts'
import { Countdown, useSecondsLeft } from '#shop/countdown.tsx'
import { pricesOf } from '#shop/offer.ts'
import { Amount, Price } from '#shop/price.tsx'
import { Badge } from '#ui/badge.tsx'
import { subtract } from '#values/money.ts'
import type { ChosenVariant } from './use-chosen-variant.ts'

const UpcomingDeal = lazily(async () => (await import('./upcoming-deal.tsx')).UpcomingDeal)

/** Returns the prices of the chosen variant; when a deal ends, the regular one, without asking the server. */
export function usePrice(product: Product, { variant }: Pick<ChosenVariant, 'variant'>) {
  const { deal } = product
  const isOver = useSecondsLeft(deal?.ends_at) === 0
  const shown = variant ?? product
  const varies = variant === undefined && product.price_varies
  return {
    prices: pricesOf(isOver && shown.regular_price ? { price: shown.regular_price } : shown),
    percent: isOver ? undefined : variant ? variant.percent_off : deal?.percent,
    isOver,
    varies,
  }
}

export function PriceLines({ product, chosen }: { product: Product; chosen: ChosenVariant }) {
  const t = useTranslate()
  const { deal, coming_deal: coming } = product
  const { prices, percent, isOver, varies } = usePrice(product, chosen)
  const was = prices.lowest ?? prices.regular
  const unit = isOver ? undefined : chosen.shown?.unit_price
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Price {...prices} varies={varies} per={product.weight_unit} size="lg" />
        {percent ? <Badge tone="offer">{t('catalog.percent_off', { percent })}</Badge> : null}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm">
        {was ? (
          <span className="font-semibold text-offer-text">
            {t('buy.you_save')} <Amount of={subtract(was, prices.price)} />
          </span>
        ) : null}
        {unit ? (
          <span className="text-muted">
            <Amount of={unit.price} /> {t(`buy.per_${unit.per}`)}
          </span>
        ) : null}
        {product.store.prices_include_tax ? (
          <span className="text-muted">{t('buy.tax_included')}</span>
        ) : null}
      </p>
      {deal && !product.left_out.includes('sale_countdown') ? (
        <div className="w-fit rounded-lg bg-offer-soft px-3 py-1.5">
          <Countdown endsAt={deal.ends_at} />
        </div>
      ) : null}
      {coming ? (
        <Suspense>
          <UpcomingDeal deal={coming} timeZone={product.store.timezone} />
        </Suspense>
      ) : null}
    </div>
  )
}
