import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import type { OrderLine } from '#contract/orders.ts'
import { LinePicture, LineSku, type NamedLine } from './line-name.tsx'
import { Amount } from './price.tsx'
import { withoutQuestionMark } from './question-mark.ts'
import { ShipsLater } from './ships-later.tsx'

type ShownLine = NamedLine &
  Pick<OrderLine, 'id' | 'product_slug' | 'quantity' | 'backorder'> & {
    readonly unit_price?: OrderLine['unit_price'] | undefined
    readonly sub_total?: OrderLine['sub_total'] | undefined
  }

/** Items as they were when ordered; without amounts for staff who must not see them. */
export function OrderLines({ lines }: { lines: readonly ShownLine[] }) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="flex gap-4 py-4 first:pt-0 last:pb-0">
          <LinePicture line={line} />
          <Words line={line} />
          {line.sub_total ? (
            <p className="ms-auto shrink-0 font-semibold text-strong">
              <Amount of={line.sub_total} />
            </p>
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Words({ line }: { line: ShownLine }) {
  const t = useTranslate()
  return (
    <div className="min-w-0">
      <AppLink to={`/product/${line.product_slug}`} className="font-semibold text-strong hocus:underline">
        {line.name}
      </AppLink>
      <ChosenOptions choices={line.choices} note={line.note} />
      <LineSku line={line} />
      {line.backorder ? <ShipsLater of={line.backorder} /> : null}
      <p className="mt-1 text-sm text-muted">
        {line.quantity} ×{' '}
        {line.unit_price ? (
          <>
            <Amount of={line.unit_price} />
            <span className="sr-only">{t('orders.each')}</span>
          </>
        ) : null}
      </p>
    </div>
  )
}

interface ChosenOptionsProps {
  readonly choices: readonly { readonly name: string; readonly value: string }[]
  readonly note?: string | undefined
}

/** Options chosen for a product, such as size, spice and extras, and the note to the seller. */
export function ChosenOptions({ choices, note = '' }: ChosenOptionsProps) {
  const t = useTranslate()
  if (choices.length === 0 && note === '') return null
  return (
    <ul className="text-sm wrap-anywhere whitespace-pre-line text-muted">
      {choices.map(({ name, value }) => (
        <li key={name + value}>{t('cart.choice', { name: withoutQuestionMark(name), value })}</li>
      ))}
      {note === '' ? null : <li>{t('cart.note', { note })}</li>}
    </ul>
  )
}
