import { Suspense } from 'react'
import { ContentText } from '#app/content-text.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { lazily } from '#app/lazily.ts'
import { AppLink } from '#app/link.tsx'
import { CardAction } from '#shop/card-action.tsx'
import type { CardProduct as Product } from '#shop/card-product.ts'
import { Countdown } from '#shop/countdown.tsx'
import { DeliveryLine } from '#shop/delivery-estimate.tsx'
import { useOffer } from '#shop/offer.ts'
import { Price } from '#shop/price.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { SaveButton } from '#shop/save-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { Picture } from '#ui/picture.tsx'

const ShipsLater = lazily(async () => (await import('#shop/ships-later.tsx')).ShipsLater)

interface ProductRowsProps {
  readonly products: readonly Product[]
  readonly heading: 'h2' | 'h3'
  readonly isAwaited: boolean
}

export function ProductRows({ products, heading, isAwaited }: ProductRowsProps) {
  return (
    <ul className={`flex flex-col gap-4 ${isAwaited ? 'awaited' : ''}`}>
      {products.map((product, index) => (
        <li key={product.id} id={`product-${product.id}`} className="scroll-mt-32">
          <ProductRow product={product} heading={heading} isFirst={index < 3} />
        </li>
      ))}
    </ul>
  )
}

interface ProductRowProps {
  readonly product: Product
  readonly heading: 'h2' | 'h3'
  readonly isFirst: boolean
}

function ProductRow({ product, heading: Heading, isFirst }: ProductRowProps) {
  const t = useTranslate()
  const offer = useOffer(product)
  const href = `/product/${product.slug}` as const
  return (
    <article className="grid grid-cols-[min(7rem,35%)_minmax(0,1fr)] gap-x-4 gap-y-3 rounded-2xl bg-surface p-3 shadow-low sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-x-6 xl:grid-cols-[13rem_minmax(0,1fr)_16rem]">
      <div className="relative aspect-square self-start overflow-hidden rounded-xl bg-sunken sm:max-xl:row-span-2">
        <AppLink to={href} tabIndex={-1} aria-hidden="true" className="block size-full">
          {product.picture ? (
            <Picture
              picture={product.picture}
              alt=""
              sizes="(min-width: 80rem) 13rem, (min-width: 40rem) 11rem, 7rem"
              isFirst={isFirst}
              className="size-full object-cover"
            />
          ) : null}
        </AppLink>
        {product.stock === 'sold_out' ? (
          <p className="pointer-events-none absolute start-2 top-2">
            <Badge>{t('catalog.sold_out')}</Badge>
          </p>
        ) : product.deal && !offer.isOver ? (
          <p className="pointer-events-none absolute start-2 top-2">
            <Badge tone="offer">{t('catalog.percent_off', { percent: product.deal.percent })}</Badge>
          </p>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-col gap-1.5 xl:py-3">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          {product.store.name}
          {product.is_new ? <Badge tone="info">{t('catalog.new')}</Badge> : null}
          {product.is_trending ? <Badge tone="accent">{t('catalog.trending')}</Badge> : null}
        </p>
        <Heading className="line-clamp-3 text-xl leading-snug wrap-anywhere">
          <AppLink to={href} className="hover:underline">
            <ContentText>{product.name}</ContentText>
          </AppLink>
        </Heading>
        <RatingSummary rating={product.rating} count={product.rating_count} />
        <DeliveryLine of={product} />
        <p className="line-clamp-2 max-w-prose text-body">{product.short_description}</p>
        {product.items_left === undefined || product.stock !== 'few_left' ? null : (
          <p className="text-sm text-warning-text">
            {t('catalog.items_left', { count: product.items_left })}
          </p>
        )}
        {product.backorder ? (
          <Suspense>
            <ShipsLater of={product.backorder} />
          </Suspense>
        ) : null}
        {product.deal ? <Countdown endsAt={product.deal.ends_at} /> : null}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 max-sm:col-span-2 sm:max-xl:col-start-2 xl:flex-col xl:items-end xl:justify-center xl:border-s xl:border-line xl:px-4">
        <Price {...offer.prices} varies={product.price_varies} per={product.weight_unit} size="md" />
        <div className="flex min-w-0 items-center justify-end gap-2 *:first:min-w-0 *:first:grow max-sm:w-full max-xl:grow xl:w-full xl:flex-wrap xl:*:first:basis-full">
          <CardAction product={product} look="classic" />
          <SaveButton kind="wish" product={product} />
          <SaveButton kind="compare" product={product} />
        </div>
      </div>
    </article>
  )
}
