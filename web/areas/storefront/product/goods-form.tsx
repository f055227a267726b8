import { Suspense, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { lazyHydrate } from '#app/later.tsx'
import { lazily, untilLoaded } from '#app/lazily.ts'
import { useHref } from '#app/link.tsx'
import type { Product, ProductVariant } from '#contract/catalog.ts'
import { AddToCartForm } from '#shop/add-to-cart.tsx'
import { cartDrawer } from '#shop/cart-drawer-state.ts'
import { VariantPicker } from '#shop/variant-picker.tsx'
import { missingOptions } from '#shop/variants.ts'
import { Button } from '#ui/button.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import type { PersonalRefusal } from './add-personal.ts'
import { usePrice } from './price-lines.tsx'
import { StockState } from './stock-state.tsx'
import type { ChosenVariant } from './use-chosen-variant.ts'
import { useIsPassed } from './use-is-passed.ts'

// Loaded only for the few stores on holiday.
const StoreUnavailable = lazyHydrate(
  async () => (await import('#shop/store-unavailable.tsx')).StoreUnavailable,
  'at_once',
)
// Loaded only for the few products that have it.
const Personalisation = lazyHydrate(
  async () => (await import('#shop/personalisation.tsx')).Personalisation,
  'at_once',
)
const QuantityPrices = lazily(async () => (await import('./quantity-prices.tsx')).QuantityPrices)
const WeightChoice = lazily(async () => (await import('#shop/weight-choice.tsx')).WeightChoice)
const BuyBar = lazily(async () => (await import('./buy-bar.tsx')).BuyBar)

interface GoodsFormProps {
  readonly product: Product
  readonly chosen: ChosenVariant
  /** Submitted without script before every option was chosen. */
  readonly wasAsked: boolean
  /** Sent without script and refused. */
  readonly refusal: PersonalRefusal | undefined
}

/**
 * Options, quantity and buttons. Without script the same form opens the address of the chosen variant, or adds it to
 * the cart.
 */
export function GoodsForm({ product, chosen, wasAsked, refusal }: GoodsFormProps) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { weight_sale: sale } = product
  const [wanted, setWanted] = useState(refusal?.qty ?? sale?.minimum ?? 1)
  const [isAsked, setAsked] = useState(refusal?.isAsked ?? wasAsked)
  const personal = usePersonal(product, refusal)
  const buttons = useRef<HTMLDivElement>(null)
  const isPassed = useIsPassed(buttons)
  const picker = useRef<HTMLDivElement>(null)
  const { prices } = usePrice(product, chosen)
  const { variant, choices } = chosen
  const isOut = (variant?.stock ?? product.stock) === 'sold_out'
  const rests = !product.store.accepts_orders
  const missing = missingOptions(product, choices)
  const limit = variant?.limit || undefined
  const qty = limit === undefined ? wanted : Math.min(wanted, limit)
  const isLimited = limit !== undefined && wanted >= limit && !isOut && !rests

  function refuse(): boolean {
    if (missing.length === 0) return false
    setAsked(true)
    const first = picker.current?.querySelector<HTMLElement>(`[name="option-${missing[0]?.id}"]:enabled`)
    first?.focus()
    return true
  }

  return (
    <AddToCartForm
      productId={product.id}
      moreDetails={variant && product.options.length > 0 ? { variant_id: variant.id } : undefined}
      refuse={refuse}
      onAdded={(goesTo) => {
        if (goesTo === undefined) return
        cartDrawer.close()
        navigate(goesTo)
      }}
      personal={personal?.form}
      className="flex flex-col gap-6"
    >
      {product.options.length > 0 ? (
        <div ref={picker} className="flex flex-col gap-6">
          <input type="hidden" name="product_slug" value={product.slug} />
          <VariantPicker
            product={product}
            choices={choices}
            onChoose={chosen.choose}
            missing={isAsked ? missing : []}
          />
          <ShowChoice isPersonal={personal !== undefined} />
        </div>
      ) : null}
      {personal?.fields}
      <StockState product={product} chosen={chosen} />
      <QuantityNotes product={product} shown={chosen.shown} qty={qty} />
      <div className="flex flex-col gap-3">
        <div ref={buttons} className="flex flex-wrap items-center gap-3">
          <BuyButtons
            isOut={isOut}
            rests={rests}
            product={product}
            qty={qty}
            onChange={setWanted}
            limit={limit}
          />
        </div>
        <p role="status" className="text-sm text-muted empty:hidden">
          {isLimited ? t('buy.limit', { count: limit }) : null}
        </p>
        {isPassed && !isOut && !rests && !product.left_out.includes('sticky_checkout') ? (
          <Suspense>
            <BuyBar name={product.name} price={prices.price} regular={prices.lowest ?? prices.regular} />
          </Suspense>
        ) : null}
      </div>
    </AddToCartForm>
  )
}

interface QuantityNotesProps {
  readonly product: Product
  readonly shown: ProductVariant | undefined
  readonly qty: number
}

/** Lower prices of larger quantities, and the weight of the chosen one. */
function QuantityNotes({
  product: { quantity_prices: steps, weight_sale: sale },
  shown,
  qty,
}: QuantityNotesProps) {
  if (!shown || (steps.length === 0 && !sale)) return null
  const single = shown.item_price ?? shown.price
  return (
    <Suspense>
      {steps.length > 0 ? <QuantityPrices prices={steps} single={single} /> : null}
      {sale ? <WeightChoice sale={sale} qty={qty} price={single} /> : null}
    </Suspense>
  )
}

/** What shoppers fill in; undefined for most products. */
function usePersonal(product: Product, refusal: PersonalRefusal | undefined) {
  const [errors, setErrors] = useState(refusal?.errors ?? {})
  if (!product.personalisation && !product.gift_wrap) return undefined
  return {
    form: { path: `/product/${product.slug}`, read: readPersonal, refuse: setErrors } as const,
    fields: (
      <>
        <Personalisation product={product} written={refusal?.written} errors={errors} />
        <FieldError id="add-error" error={refusal?.message} />
      </>
    ),
  }
}

async function readPersonal(form: FormData) {
  return (await untilLoaded(() => import('#shop/personal-form.ts'))).personalIn(form)
}

function ShowChoice({ isPersonal }: { isPersonal: boolean }) {
  const t = useTranslate()
  const { pathname } = useLocation()
  return (
    <span className="hidden noscript:block">
      <Button
        type="submit"
        variant="quiet"
        formNoValidate
        {...(isPersonal ? { name: 'show', value: 'choice' } : { formMethod: 'get', formAction: pathname })}
      >
        {t('buy.show_choice')}
      </Button>
    </span>
  )
}

interface BuyButtonsProps {
  readonly isOut: boolean
  readonly rests: boolean
  readonly product: Product
  readonly qty: number
  readonly onChange: (qty: number) => void
  readonly limit: number | undefined
}

function BuyButtons({ isOut, rests, product, qty, onChange, limit }: BuyButtonsProps) {
  const t = useTranslate()
  const checkout = useHref('/checkout')
  if (isOut) {
    return (
      <Button variant="quiet" size="lg" disabled isWide>
        {t('catalog.sold_out')}
      </Button>
    )
  }
  if (rests) return <StoreUnavailable store={product.store} />
  return (
    <>
      <div className="noscript:[&_button]:hidden">
        <QuantityStepper
          name="qty"
          value={qty}
          onChange={onChange}
          min={product.weight_sale?.minimum}
          max={limit}
          label={t('buy.quantity_of', { name: product.name })}
        />
      </div>
      <Button type="submit" variant="action" size="lg" disabled={product.is_preview} className="grow">
        {t('catalog.add_to_cart')}
      </Button>
      <Button
        type="submit"
        variant="quiet"
        size="lg"
        name="go_to"
        value={checkout}
        disabled={product.is_preview}
        isWide
      >
        {t('buy.buy_now')}
      </Button>
    </>
  )
}
