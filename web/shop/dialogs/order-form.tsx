import { useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Product, ProductVariant } from '#contract/catalog.ts'
import { ShipsLater } from '#shop/ships-later.tsx'
import { Button } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { AddToCartForm } from '../add-to-cart.tsx'
import { DishForm } from '../dish-form.tsx'
import { ExternalOrder } from '../external-order.tsx'
import { useOffer } from '../offer.ts'
import { personalIn } from '../personal-form.ts'
import { Personalisation } from '../personalisation.tsx'
import { Amount, Price } from '../price.tsx'
import { StockBar } from '../stock-bar.tsx'
import { StoreUnavailable } from '../store-unavailable.tsx'
import { VariantPicker } from '../variant-picker.tsx'
import { choicesOf, choicesWith, firstVariant, missingOptions, variantOf } from '../variants.ts'
import { WeightChoice } from '../weight-choice.tsx'

interface OrderFormProps {
  readonly product: Product
  readonly onAdded: () => void
}

export function OrderForm({ product, onAdded }: OrderFormProps) {
  const t = useTranslate()
  const offer = useOffer(product)
  if (product.external) {
    return (
      <>
        <Price {...offer.prices} size="md" />
        <ExternalOrder external={product.external} store={product.store} />
      </>
    )
  }
  if (product.kind !== 'dish') return <GoodsForm product={product} onAdded={onAdded} />
  return (
    <>
      <Price {...offer.prices} size="md" />
      {product.stock === 'sold_out' ? (
        <Refusal text={t('dialogs.sold_out_text')} />
      ) : product.store.accepts_orders ? (
        <DishForm product={product} onAdded={onAdded} />
      ) : (
        <StoreUnavailable store={product.store} />
      )}
    </>
  )
}

/** In a dialog, the first available variant is preselected. */
function firstChoice(product: Product) {
  const first = firstVariant(product)
  return first ? choicesOf(product, first) : {}
}

function GoodsForm({ product, onAdded }: OrderFormProps) {
  const t = useTranslate()
  const [choices, setChoices] = useState(() => firstChoice(product))
  const [isAsked, setAsked] = useState(false)
  const [faults, setFaults] = useState<Record<string, string[]>>({})
  const variant = variantOf(product, choices)
  const offer = useOffer({ ...(variant ?? product), deal: product.deal })
  const missing = missingOptions(product, choices)
  const [wanted, setWanted] = useState(product.weight_sale?.minimum ?? 1)
  const isPersonal = product.personalisation !== undefined || product.gift_wrap !== undefined
  const path = `/product/${product.slug}` as const
  const limit = variant?.limit
  const later = (variant ?? product).backorder
  const qty = limit ? Math.min(wanted, limit) : wanted
  return (
    <>
      <div aria-live="polite">
        <Price {...offer.prices} per={product.weight_unit} size="md" />
        {product.weight_sale && variant?.item_price ? (
          <WeightChoice sale={product.weight_sale} qty={qty} price={variant.item_price} />
        ) : null}
        {offer.isOver ? null : <UnitPrice of={variant} />}
      </div>
      {product.options.length > 0 ? (
        <form className="flex flex-col gap-5" onSubmit={(event) => event.preventDefault()}>
          <VariantPicker
            product={product}
            choices={choices}
            onChoose={(change) => setChoices(choicesWith(product, choices, change))}
            missing={isAsked ? missing : []}
          />
        </form>
      ) : null}
      {(variant?.stock ?? product.stock) === 'sold_out' ? (
        <Refusal text={t('dialogs.sold_out_text')} />
      ) : !product.store.accepts_orders ? (
        <StoreUnavailable store={product.store} />
      ) : (
        <AddToCartForm
          productId={product.id}
          moreDetails={variant && product.options.length > 0 ? { variant_id: variant.id } : undefined}
          refuse={() => {
            setAsked(true)
            return missing.length > 0
          }}
          onAdded={onAdded}
          personal={
            isPersonal ? { path, read: async (form) => personalIn(form), refuse: setFaults } : undefined
          }
          className="flex flex-col gap-3"
        >
          {later ? <ShipsLater of={later} /> : null}
          {isPersonal ? <Personalisation product={product} errors={faults} /> : null}
          {variant?.stock === 'few_left' && variant.items_left !== undefined ? (
            <StockBar left={variant.items_left} />
          ) : null}
          <div className="flex flex-wrap items-center gap-3">
            <QuantityStepper
              name="qty"
              value={qty}
              onChange={setWanted}
              min={product.weight_sale?.minimum}
              max={limit}
              label={t('buy.quantity_of', { name: product.name })}
            />
            <Button type="submit" variant="action" size="lg" className="grow">
              {t('catalog.add_to_cart')}
            </Button>
          </div>
          {limit !== undefined && wanted >= limit ? (
            <p role="status" className="text-sm text-muted">
              {t('buy.limit', { count: limit })}
            </p>
          ) : null}
        </AddToCartForm>
      )}
    </>
  )
}

function UnitPrice({ of }: { of: ProductVariant | undefined }) {
  const t = useTranslate()
  if (!of?.unit_price) return null
  return (
    <p className="text-sm text-muted">
      <Amount of={of.unit_price.price} /> {t(`catalog.per_${of.unit_price.per}`)}
    </p>
  )
}

function Refusal({ text }: { text: string }) {
  return <p className="rounded-xl bg-warning-soft px-5 py-4 font-medium text-warning-text">{text}</p>
}
