import { Suspense } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import type { Product } from '#contract/catalog.ts'
import { Countdown, useSecondsLeft } from '#shop/countdown.tsx'
import { Amount, Price } from '#shop/price.tsx'
import { Badge } from '#ui/badge.tsx'
import { subtract } from '#values/money.ts'
import type { ChosenVariant } from './use-chosen-variant.ts'

const UpcomingDeal = lazily(async () => (await import('./upcoming-deal.tsx')).UpcomingDeal)

/** Returns the price of the chosen variant; when a deal ends, the regular price, without asking the server. */
export function usePrice(product: Product, { variant }: Pick<ChosenVariant, 'variant'>) {
  const { deal } = product
  const isOver = useSecondsLeft(deal?.ends_at) === 0
  const price = variant?.price ?? product.price
  const regular = variant?.regular_price ?? product.regular_price
  const varies = variant === undefined && product.price_varies
  return isOver && regular
    ? { price: regular, regular: undefined, deal, isOver, varies }
    : { price, regular, deal, isOver, varies }
}

export function PriceLines({ product, chosen }: { product: Product; chosen: ChosenVariant }) {
  const t = useTranslate()
  const { coming_deal: coming } = product
  const { price, regular, deal, isOver, varies } = usePrice(product, chosen)
  const unit = isOver ? undefined : chosen.shown?.unit_price
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Price price={price} regular={regular} varies={varies} size="lg" />
        {deal && !isOver ? (
          <Badge tone="offer">{t('catalog.percent_off', { percent: deal.percent })}</Badge>
        ) : null}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm">
        {regular ? (
          <span className="font-semibold text-offer-text">
            {t('buy.you_save')} <Amount of={subtract(regular, price)} />
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
