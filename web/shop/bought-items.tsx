import type { Money, Picture as PictureOf } from '#contract/vocabulary.ts'
import { Picture } from '#ui/picture.tsx'
import { ChosenOptions } from './order-lines.tsx'
import { Amount } from './price.tsx'

interface BoughtItem {
  readonly id: string
  readonly name: string
  readonly picture?: PictureOf | undefined
  readonly choices: readonly { readonly name: string; readonly value: string }[]
  readonly quantity: number
  readonly sub_total: Money
}

interface BoughtItemsProps {
  readonly store: string
  readonly items: readonly BoughtItem[]
}

/** Compact list of the items from one store, for review before payment. */
export function BoughtItems({ store, items }: BoughtItemsProps) {
  return (
    <div>
      <p className="text-sm font-semibold text-strong">{store}</p>
      <ul className="mt-2 flex flex-col gap-3 text-sm">
        {items.map(({ id, name, picture, choices, quantity, sub_total }) => (
          <li key={id} className="flex items-center gap-3">
            <span className="size-12 shrink-0 overflow-hidden rounded-lg bg-sunken">
              {picture ? (
                <Picture picture={picture} alt="" sizes="3rem" className="size-full object-cover" />
              ) : null}
            </span>
            <div className="min-w-0 grow">
              {quantity} × {name}
              <ChosenOptions choices={choices} />
            </div>
            <span className="font-semibold text-strong">
              <Amount of={sub_total} />
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
