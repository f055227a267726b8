import { lazy, Suspense, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import type { Product } from '#contract/catalog.ts'
import { AddToCartForm } from '#shop/add-to-cart.tsx'
import { cartDrawer } from '#shop/cart-drawer-state.ts'
import { Countdown } from '#shop/countdown.tsx'
import { KeepButton } from '#shop/keep-button.tsx'
import { clockTime } from '#shop/open-state.tsx'
import { Amount, Price } from '#shop/price.tsx'
import { RatingSummary } from '#shop/rating-summary.tsx'
import { VariantPicker } from '#shop/variant-picker.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { subtract } from '#values/money.ts'
import { BuyBar } from './buy-bar.tsx'
import { DeliveryNotes } from './delivery-notes.tsx'
import { SellerCard } from './seller-card.tsx'
import type { ChosenVariant } from './use-chosen-variant.ts'

// What few products have does not come with all of them.
const DishForm = lazy(() => import('#shop/dish-form.tsx').then(({ DishForm }) => ({ default: DishForm })))
const SizeChart = lazy(() => import('./size-chart.tsx').then(({ SizeChart }) => ({ default: SizeChart })))

/** What a product is, what it costs, and everything to decide before buying it. */
export function BuyBox({ product, chosen }: { product: Product; chosen: ChosenVariant }) {
  const t = useTranslate()
  const isDish = product.kind === 'dish'
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3">
        <p className="flex flex-wrap gap-2">
          {product.is_new ? <Badge tone="info">{t('catalog.new')}</Badge> : null}
          {product.origin ? <Badge>{t('product.from_island', { island: product.origin.name })}</Badge> : null}
        </p>
        <div className="flex items-start justify-between gap-4">
          <h1 className="text-4xl">{product.name}</h1>
          <div className="flex gap-2">
            <KeepButton kind="wish" product={product} />
            <KeepButton kind="compare" product={product} />
          </div>
        </div>
        {product.rating_count > 0 ? (
          <a href="#reviews" className="w-fit hover:underline">
            <RatingSummary rating={product.rating} count={product.rating_count} />
          </a>
        ) : null}
        <p className="text-lg text-muted">{product.short_description}</p>
      </div>
      <PriceLines product={product} chosen={chosen} />
      {isDish ? null : <Options product={product} chosen={chosen} />}
      <Stock product={product} chosen={chosen} />
      {isDish ? <DishOrder product={product} /> : <GoodsForm product={product} chosen={chosen} />}
      <DeliveryNotes product={product} />
      <SellerCard store={product.store} />
    </div>
  )
}

function PriceLines({ product, chosen: { variant } }: { product: Product; chosen: ChosenVariant }) {
  const t = useTranslate()
  const price = variant?.price ?? product.price
  const regular = variant?.regular_price ?? product.regular_price
  const unit = variant?.unit_price
  return (
    <div className="flex flex-col gap-2" aria-live="polite">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Price price={price} regular={regular} size="lg" />
        {product.deal ? (
          <Badge tone="offer">{t('catalog.percent_off', { percent: product.deal.percent })}</Badge>
        ) : null}
      </div>
      {regular ? (
        <p className="font-medium text-offer-text">
          {t('product.you_save')} <Amount of={subtract(regular, price)} />
        </p>
      ) : null}
      {unit ? (
        <p className="text-sm text-muted">
          <Amount of={unit.price} /> {t(`product.per_${unit.per}`)}
        </p>
      ) : null}
      {product.deal ? (
        <div className="min-h-6">
          <Countdown endsAt={product.deal.ends_at} />
        </div>
      ) : null}
    </div>
  )
}

/** The options as a form of their own: without script its button leads to the variant's address. */
function Options({ product, chosen }: { product: Product; chosen: ChosenVariant }) {
  const t = useTranslate()
  const path = useHref(`/product/${product.slug}`)
  if (product.options.length === 0) return null
  return (
    <form
      method="get"
      action={path}
      className="flex flex-col gap-6"
      onSubmit={(event) => event.preventDefault()}
    >
      <VariantPicker product={product} choices={chosen.choices} onChoose={chosen.choose} />
      <span className="hidden noscript:block">
        <Button type="submit" variant="quiet">
          {t('product.show_choice')}
        </Button>
      </span>
      {product.size_chart ? (
        <Suspense>
          <SizeChart chart={product.size_chart} />
        </Suspense>
      ) : null}
    </form>
  )
}

const fewLeftBar = 5

function Stock({ product, chosen: { variant } }: { product: Product; chosen: ChosenVariant }) {
  const t = useTranslate()
  const stock = variant?.stock ?? product.stock
  const left = variant?.items_left
  if (product.kind === 'dish' && stock === 'in_stock') return null
  if (stock === 'sold_out') {
    return <p className="font-semibold text-danger-text">{t('catalog.sold_out')}</p>
  }
  if (stock === 'few_left' && left !== undefined) {
    return (
      <div className="flex max-w-xs flex-col gap-1.5">
        <p className="font-semibold text-warning-text">{t('catalog.items_left', { count: left })}</p>
        <span aria-hidden="true" className="block h-1.5 overflow-hidden rounded-full bg-sunken">
          <span
            className="block h-full rounded-full bg-warning"
            style={{ width: `${Math.min(100, (left / (fewLeftBar * 2)) * 100)}%` }}
          />
        </span>
      </div>
    )
  }
  return <p className="font-medium text-success-text">{t('product.in_stock')}</p>
}

function GoodsForm({ product, chosen: { variant } }: { product: Product; chosen: ChosenVariant }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const checkout = useHref('/checkout')
  const [qty, setQty] = useState(1)
  const buttons = useRef<HTMLDivElement>(null)
  const isOut = (variant?.stock ?? product.stock) === 'sold_out'
  const limit = variant?.limit
  const isAboveLimit = limit !== undefined && limit > 0 && qty > limit
  if (isOut) {
    return (
      <Button variant="quiet" size="lg" disabled>
        {t('catalog.sold_out')}
      </Button>
    )
  }
  return (
    <AddToCartForm
      productId={product.id}
      moreDetails={variant && product.options.length > 0 ? { variant_id: variant.id } : undefined}
      onAdded={(goesTo) => {
        if (goesTo === undefined) return
        cartDrawer.close()
        navigate(goesTo)
      }}
      className="flex flex-col gap-3"
    >
      <div ref={buttons} className="flex flex-wrap items-center gap-3">
        <div className="noscript:[&_button]:hidden">
          <QuantityStepper
            name="qty"
            value={qty}
            onChange={(wanted) => setQty(limit ? Math.min(wanted, limit) : wanted)}
            max={limit}
            label={t('product.quantity_of', { name: product.name })}
          />
        </div>
        <Button type="submit" variant="action" size="lg" className="grow">
          {t('catalog.add_to_cart')}
        </Button>
        <Button
          type="submit"
          variant="quiet"
          size="lg"
          name="return_to"
          value={checkout}
          className="max-sm:w-full"
        >
          {t('product.buy_now')}
        </Button>
      </div>
      {isAboveLimit || qty === limit ? (
        <p role="status" className="text-sm text-muted">
          {t('product.limit', { count: limit ?? qty })}
        </p>
      ) : null}
      <BuyBar
        name={product.name}
        price={variant?.price ?? product.price}
        regular={variant?.regular_price ?? product.regular_price}
        after={buttons}
      />
    </AddToCartForm>
  )
}

function DishOrder({ product }: { product: Product }) {
  const t = useTranslate()
  const locale = useLocale()
  const { store } = product
  if (product.stock === 'sold_out') return null
  if (!store.accepts_orders) {
    const time =
      store.opens_at && clockTime(store.opens_at, { locale, timeZone: store.timezone, weekday: 'long' })
    return (
      <p className="rounded-xl bg-warning-soft px-5 py-4 font-medium text-warning-text">
        {time ? t('store.opens_at', { time }) : t('store.closed_banner')}
      </p>
    )
  }
  return (
    <Suspense>
      <DishForm product={product} />
    </Suspense>
  )
}
