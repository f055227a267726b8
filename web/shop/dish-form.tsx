import { useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { ModifierGroup, ProductCard } from '#contract/catalog.ts'
import { Button } from '#ui/button.tsx'
import { QuantityStepper } from '#ui/quantity-stepper.tsx'
import { multiply } from '#values/money.ts'
import { textLengths } from '#values/text-lengths.ts'
import { AddToCartForm } from './add-to-cart.tsx'
import { ModifierPicker } from './modifier-picker.tsx'
import { defaultModifiers, givenModifiers, priceWith, unmetGroups } from './modifiers.ts'
import { Amount } from './price.tsx'

interface DishFormProps {
  readonly product: Pick<ProductCard, 'id' | 'name' | 'price'> & {
    readonly modifier_groups: readonly ModifierGroup[]
  }
  readonly written?: DishValues | undefined
  readonly onAdded?: () => void
}

export interface DishValues {
  readonly modifierIds: readonly string[]
  readonly note: string
  readonly qty: number
}

export function DishForm({ product, written, onAdded }: DishFormProps) {
  const t = useTranslate()
  const groups = product.modifier_groups
  const [chosen, setChosen] = useState(() =>
    written ? givenModifiers(groups, written.modifierIds) : defaultModifiers(groups),
  )
  const [isAsked, setAsked] = useState(written !== undefined)
  const [qty, setQty] = useState(written?.qty ?? 1)
  const unmet = unmetGroups(groups, chosen)
  const picker = useRef<HTMLDivElement>(null)

  function refuse(): boolean {
    setAsked(true)
    const [first] = unmet
    if (!first) return false
    const asked = picker.current?.querySelectorAll('fieldset')[groups.indexOf(first)]
    asked?.querySelector('input')?.focus({ preventScroll: true })
    // The error is above the choices and has to be visible too.
    asked?.scrollIntoView()
    return true
  }

  return (
    <AddToCartForm
      productId={product.id}
      moreDetails={{ modifier_ids: [...chosen] }}
      refuse={refuse}
      onAdded={() => onAdded?.()}
      className="flex flex-col gap-6"
    >
      <div ref={picker} className="contents">
        <ModifierPicker groups={groups} chosen={chosen} onChoose={setChosen} unmet={isAsked ? unmet : []} />
      </div>
      <label className="flex flex-col gap-1.5">
        <span className="font-semibold text-strong">{t('product.note')}</span>
        <textarea
          name="note"
          rows={2}
          maxLength={textLengths.dishNote}
          defaultValue={written?.note}
          placeholder={t('product.note_hint')}
          className="rounded-lg border border-line-strong bg-surface px-3.5 py-2 text-base"
        />
      </label>
      <div className="flex flex-wrap items-center gap-4 in-[dialog]:sticky in-[dialog]:-bottom-6 in-[dialog]:-mx-6 in-[dialog]:-mb-6 in-[dialog]:border-t in-[dialog]:border-line in-[dialog]:bg-raised in-[dialog]:px-6 in-[dialog]:py-4 sm:in-[dialog]:-bottom-8 sm:in-[dialog]:-mx-8 sm:in-[dialog]:-mb-8 sm:in-[dialog]:px-8">
        <div className="noscript:[&_button]:hidden">
          <QuantityStepper
            name="qty"
            value={qty}
            onChange={setQty}
            label={t('buy.quantity_of', { name: product.name })}
          />
        </div>
        <Button type="submit" variant="action" size="lg" className="grow">
          <span>
            {t('catalog.add_to_cart')} ·{' '}
            <Amount of={multiply(priceWith(product.price, groups, chosen), Math.max(1, qty))} />
          </span>
        </Button>
      </div>
    </AddToCartForm>
  )
}
