import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ContentText } from '#app/content-text.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import type { Product } from '#contract/catalog.ts'
import type { DishValues } from '#shop/dish-form.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { SaveButton } from '#shop/save-button.tsx'
import { Badge } from '#ui/badge.tsx'
import { formatMoney } from '#values/money.ts'
import type { PersonalRefusal } from './add-personal.ts'
import { GoodsForm } from './goods-form.tsx'
import { PriceLines } from './price-lines.tsx'
import type { ChosenVariant } from './use-chosen-variant.ts'

// Loaded only for the few products that have it.
const OwnOrder = lazyHydrate(async () => (await import('./own-order.tsx')).OwnOrder, 'at_once')
const NotifyForm = lazyHydrate(async () => (await import('./notify-form.tsx')).NotifyForm, 'used')

// Links, which work without script.
const BundleContents = lazyHydrate(async () => (await import('./bundle-contents.tsx')).BundleContents, 'used')

// Text and a link, which work without script.
const Arrival = lazyHydrate(async () => (await import('./arrival.tsx')).Arrival, 'used')

// Links, which work without script until the visitor interacts.
const Assurances = lazyHydrate(async () => (await import('./assurances.tsx')).Assurances, 'used')

// Longer names, in characters, use a smaller font, so that the price stays visible beside the picture.
const longName = 60

interface BuyBoxProps {
  readonly product: Product
  readonly chosen: ChosenVariant
  readonly soldRecently: { readonly count: number; readonly days: number } | undefined
  /** Submitted without script before every option was chosen. */
  readonly wasAsked: boolean
  /** The same for a dish, with the given answers. */
  readonly written: DishValues | undefined
  /** The same for a product with personalisation. */
  readonly refusal: PersonalRefusal | undefined
  /** The page's absolute address, for sharing. */
  readonly url: string
  /** The current weekday in the store's time zone. */
  readonly today: number
  /** The product details, if the layout has them beside the pictures. */
  readonly children?: ReactNode
}

export function BuyBox({
  product,
  chosen,
  soldRecently,
  wasAsked,
  written,
  refusal,
  url,
  today,
  children,
}: BuyBoxProps) {
  const t = useTranslate()
  const { left_out: leftOut } = product
  const isDish = product.kind === 'dish'
  const isOut = (chosen.variant?.stock ?? product.stock) === 'sold_out'
  // The dates are those of variants in stock.
  const isLater = chosen.variant?.backorder && !product.backorder
  const waitedFor = chosen.variant ?? (product.variants.length === 1 ? product.variants[0] : undefined)
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap gap-2 empty:hidden">
          {product.is_new ? <Badge tone="info">{t('catalog.new')}</Badge> : null}
          {product.is_trending ? <Badge tone="accent">{t('catalog.trending')}</Badge> : null}
          {product.origin ? <Badge>{t('buy.from_island', { island: product.origin.name })}</Badge> : null}
        </p>
        <div className="flex items-start justify-between gap-4">
          <h1 className={`min-w-0 wrap-anywhere ${product.name.length > longName ? 'text-3xl' : 'text-4xl'}`}>
            <ContentText>{product.name}</ContentText>
          </h1>
          <div className="flex gap-2">
            {leftOut.includes('wishlist') ? null : <SaveButton kind="wish" product={product} />}
            {leftOut.includes('compare') ? null : <SaveButton kind="compare" product={product} />}
          </div>
        </div>
        <div className="flex flex-wrap items-center gap-x-5 gap-y-1 empty:hidden">
          {product.rating_count > 0 ? (
            <a href="#reviews" className="w-fit hover:underline">
              <RatingSummary rating={product.rating} count={product.rating_count} />
            </a>
          ) : null}
          {soldRecently ? (
            <span className="text-sm text-muted">{t('buy.sold_recently', soldRecently)}</span>
          ) : null}
        </div>
        <p className="text-lg text-muted">{product.short_description}</p>
      </div>
      <PriceLines product={product} chosen={chosen} />
      {product.bundle ? <BundleContents bundle={product.bundle} /> : null}
      {product.external || leftOut.includes('shipping_and_return') || isLater ? null : (
        <Arrival product={product} />
      )}
      <ChoiceAnnouncement product={product} chosen={chosen} />
      {isDish || product.external ? (
        <OwnOrder product={product} written={written} />
      ) : (
        <GoodsForm product={product} chosen={chosen} wasAsked={wasAsked} refusal={refusal} />
      )}
      {isOut && !isDish && waitedFor ? (
        <NotifyForm key={waitedFor.id} slug={product.slug} variantId={waitedFor.id} />
      ) : null}
      {children}
      <Assurances product={product} url={url} today={today} />
    </div>
  )
}

/** Announces the effect of a choice to screen readers; empty before the first one. */
function ChoiceAnnouncement({ product, chosen: { variant } }: Pick<BuyBoxProps, 'product' | 'chosen'>) {
  const t = useTranslate()
  const locale = useLocale()
  const [said, setAnnouncement] = useState('')
  const last = useRef(variant)
  useEffect(() => {
    if (last.current === variant) return
    last.current = variant
    setAnnouncement(
      variant
        ? [
            formatMoney(variant.price, locale),
            t(stockTexts[variant.stock], { count: variant.items_left ?? 0 }),
          ].join(', ')
        : '',
    )
  }, [variant, locale, t])
  return (
    <p role="status" aria-label={t('buy.choice_of', { name: product.name })} className="sr-only">
      {said}
    </p>
  )
}

const stockTexts = {
  in_stock: 'buy.in_stock',
  few_left: 'catalog.items_left',
  sold_out: 'catalog.sold_out',
  backorder: 'catalog.backorder',
  pre_order: 'catalog.pre_order',
} as const
