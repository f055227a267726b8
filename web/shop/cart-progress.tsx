import { PackageCheck, Truck } from 'lucide-react'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import type { Cart } from '#contract/cart.ts'
import type { Money } from '#contract/vocabulary.ts'
import { Icon } from '#ui/icon.tsx'
import { Progress } from '#ui/progress.tsx'
import { formatMoney } from '#values/money.ts'

type Group = Cart['groups'][number]

/** Amounts still missing for a seller's order minimum and for free delivery. */
export function CartProgress({ group }: { group: Group }) {
  const t = useTranslate()
  const locale = useLocale()
  const { sub_total, min_order, missing_for_min_order: toMinimum, missing_for_free_shipping: toFree } = group
  const store = group.store.name
  const amount = (of: Money) => formatMoney(of, locale)
  const country = group.free_shipping_within

  if (toMinimum && toMinimum.minor > 0 && min_order) {
    const text = t('cart.missing_for_min_order', {
      amount: amount(toMinimum),
      minimum: amount(min_order),
      store,
    })
    return <Way text={text} reached={sub_total} missing={toMinimum} tone="warning" />
  }
  if (!toFree) return null
  if (toFree.minor > 0) {
    const text = country
      ? t('cart.missing_for_free_shipping_within', { amount: amount(toFree), store, country })
      : t('cart.missing_for_free_shipping', { amount: amount(toFree), store })
    return <Way text={text} reached={sub_total} missing={toFree} tone="accent" />
  }
  return (
    <p className="flex items-center gap-2 text-sm font-medium wrap-anywhere text-success-text">
      <Icon of={PackageCheck} size="sm" />
      {country
        ? t('cart.free_shipping_reached_within', { store, country })
        : t('cart.free_shipping_reached', { store })}
    </p>
  )
}

interface WayProps {
  readonly text: string
  readonly reached: Money
  readonly missing: Money
  readonly tone: 'accent' | 'warning'
}

function Way({ text, reached, missing, tone }: WayProps) {
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="flex items-center gap-2 wrap-anywhere">
        <Icon of={Truck} size="sm" className="text-muted" />
        {text}
      </p>
      <span aria-hidden="true" className="flex">
        <Progress value={reached.minor} max={reached.minor + missing.minor} label={text} tone={tone} />
      </span>
    </div>
  )
}
