import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { OrderLine } from '#contract/orders.ts'
import { LineSku, lineLabel } from '#shop/line-name.tsx'
import { ChosenOptions } from '#shop/order-lines.tsx'
import { Picture } from '#ui/picture.tsx'
import { toBePacked } from '#values/to-be-packed.ts'

/** What goes into the parcel or the pot: how many first, and a box to tick for each. The ticks are this screen's alone. */
export function PackList({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className="-mx-3 flex flex-col gap-1">
      {lines
        .filter((line) => toBePacked(line) > 0)
        .map((line) => (
          <Line key={line.id} line={line} />
        ))}
    </ul>
  )
}

function Line({ line }: { line: OrderLine }) {
  const t = useTranslate()
  const { name, product_slug, picture, choices, note } = line
  const quantity = toBePacked(line)
  return (
    <li className="group flex gap-4 rounded-xl p-3 transition-colors has-checked:bg-success-soft">
      <label className="flex shrink-0 items-center gap-4 self-start">
        <input type="checkbox" aria-label={t('seller.packed', { count: quantity, name: lineLabel(line) })} />
        <span className="size-16 overflow-hidden rounded-xl bg-sunken">
          {picture ? (
            <Picture picture={picture} alt="" sizes="4rem" className="size-full object-cover" />
          ) : null}
        </span>
        <span
          className={`min-w-11 text-center font-display text-2xl font-bold tabular-nums ${quantity > 1 ? 'text-offer-text' : 'text-strong'}`}
        >
          {quantity} ×
        </span>
      </label>
      <div className="min-w-0 self-center">
        <AppLink
          to={`/product/${product_slug}`}
          className="font-semibold text-strong group-has-checked:line-through hocus:underline"
        >
          {name}
        </AppLink>
        <ChosenOptions choices={choices} note={note} />
        <LineSku line={line} />
      </div>
    </li>
  )
}
