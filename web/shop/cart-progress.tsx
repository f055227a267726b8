import { PackageCheck, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Phrase } from '#app/i18n.tsx'
import type { Cart } from '#contract/cart.ts'
import type { Money } from '#contract/common.ts'
import { Icon } from '#ui/icon.tsx'
import { Amount } from './price.tsx'

type Group = Cart['groups'][number]

/** What a seller still asks for before it delivers, and before it delivers for free. */
export function CartProgress({ group }: { group: Group }) {
  const { store, sub_total, min_order, missing_for_min_order: toMinimum, missing_for_free_shipping: toFree } = group
  const name = <span className="font-semibold">{store.name}</span>
  if (toMinimum && toMinimum.minor > 0 && min_order) {
    return (
      <Progress reached={sub_total} missing={toMinimum} tone="warning">
        <Phrase
          id="cart.missing_for_min_order"
          values={{ amount: <Amount of={toMinimum} />, minimum: <Amount of={min_order} />, store: name }}
        />
      </Progress>
    )
  }
  if (toFree && toFree.minor > 0) {
    return (
      <Progress reached={sub_total} missing={toFree} tone="accent">
        <Phrase
          id="cart.missing_for_free_shipping"
          values={{ amount: <Amount of={toFree} />, store: name }}
        />
      </Progress>
    )
  }
  if (!toFree) return null
  return (
    <p className="flex items-center gap-2 text-sm text-success-text">
      <Icon of={PackageCheck} size="sm" />
      <span>
        <Phrase id="cart.free_shipping_reached" values={{ store: name }} />
      </span>
    </p>
  )
}

interface ProgressProps {
  readonly reached: Money
  readonly missing: Money
  readonly tone: keyof typeof tones
  readonly children: ReactNode
}

const tones = { accent: 'bg-accent', warning: 'bg-warning' } as const

function Progress({ reached, missing, tone, children }: ProgressProps) {
  const share = reached.minor / (reached.minor + missing.minor)
  return (
    <div className="flex flex-col gap-1.5 text-sm">
      <p className="flex items-center gap-2">
        <Icon of={Truck} size="sm" className="text-muted" />
        <span>{children}</span>
      </p>
      <span aria-hidden="true" className="h-1.5 overflow-hidden rounded-full bg-sunken">
        <span
          className={`block h-full rounded-full transition-[width] ${tones[tone]}`}
          style={{ width: `${Math.round(share * 100)}%` }}
        />
      </span>
    </div>
  )
}
