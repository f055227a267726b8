import type { ChangeEvent } from 'react'
import { Form, useFetcher } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { SellerOrder } from '#contract/seller.ts'
import { LineSku, lineLabel } from '#shop/line-name.tsx'
import { ChosenOptions } from '#shop/order-lines.tsx'
import { ShipsLater } from '#shop/ships-later.tsx'
import { Button } from '#ui/button.tsx'
import { Picture } from '#ui/picture.tsx'
import { quantityToPack } from '#values/quantity-to-pack.ts'

type PackedLine = SellerOrder['lines'][number]

/**
 * Items to pack, quantity first, with a checkbox each. Ticks are stored and shared by all staff: at once, or with a
 * button without script.
 */
export function PackList({ lines }: { lines: readonly PackedLine[] }) {
  const t = useTranslate()
  return (
    <Form method="post">
      <ul className="-mx-3 flex flex-col gap-1">
        {lines
          .filter((line) => quantityToPack(line) > 0)
          .map((line) => (
            <Line key={line.id} line={line} />
          ))}
      </ul>
      <noscript>
        <Button type="submit" variant="quiet" size="sm" name="command" value="pack" className="mt-3">
          {t('seller.packed_save')}
        </Button>
      </noscript>
    </Form>
  )
}

/** Returns for each line of the form whether it is packed. */
export function packedIn(form: FormData) {
  const packed = new Set(form.getAll('packed'))
  return form.getAll('line').map((line) => ({ line_id: String(line), is_packed: packed.has(line) }))
}

function Line({ line }: { line: PackedLine }) {
  const t = useTranslate()
  const fetcher = useFetcher()
  const keep = ({ currentTarget: box }: ChangeEvent<HTMLInputElement>) => {
    const form = new FormData()
    form.set('command', 'pack')
    form.set('line', line.id)
    if (box.checked) form.set('packed', line.id)
    void fetcher.submit(form, { method: 'post' })
  }
  const { name, product_slug, picture, choices, note, backorder, lacking } = line
  const quantity = quantityToPack(line)
  return (
    <li className="group flex gap-4 rounded-xl p-3 transition-colors has-checked:bg-success-soft">
      <label className="flex shrink-0 items-center gap-4 self-start">
        <input type="hidden" name="line" value={line.id} />
        <input
          type="checkbox"
          name="packed"
          value={line.id}
          defaultChecked={line.is_packed}
          disabled={lacking > 0}
          onChange={keep}
          aria-label={t('seller.packed', { count: quantity, name: lineLabel(line) })}
        />
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
        {backorder ? <ShipsLater of={backorder} /> : null}
        {lacking > 0 ? (
          <p className="text-sm font-medium text-warning-text">
            {t('seller.line_lacking', { count: lacking })}
          </p>
        ) : null}
        <LineSku line={line} />
      </div>
    </li>
  )
}
