import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { OrderLine } from '#contract/orders.ts'
import { Picture } from '#ui/picture.tsx'
import { withoutQuestionMark } from './question-mark.ts'

/** Distinguishes order lines of the same product. */
export type NamedLine = Pick<OrderLine, 'name' | 'sku' | 'choices' | 'note' | 'picture'>

interface LineNameProps {
  readonly line: NamedLine
  readonly children?: ReactNode
}

export function LineName({ line, children }: LineNameProps) {
  return (
    <span className="flex min-w-0 gap-4">
      <LinePicture line={line} />
      <span className="min-w-0">
        <span className="block font-semibold break-words text-strong">{line.name}</span>
        <ChosenText choices={line.choices} note={line.note} />
        <LineSku line={line} />
        {children}
      </span>
    </span>
  )
}

/** Like `ChosenOptions`, for labels, which can't contain lists. */
function ChosenText({ choices, note }: Pick<NamedLine, 'choices' | 'note'>) {
  const t = useTranslate()
  return (
    <span className="block text-sm wrap-anywhere whitespace-pre-line text-muted">
      {choices.map(({ name, value }) => (
        <span key={name + value} className="block">
          {t('cart.choice', { name: withoutQuestionMark(name), value })}
        </span>
      ))}
      {note === '' ? null : <span className="block">{t('cart.note', { note })}</span>}
    </span>
  )
}

export function LinePicture({ line: { picture } }: { line: Pick<NamedLine, 'picture'> }) {
  return (
    <span className="block size-16 shrink-0 overflow-hidden rounded-xl bg-sunken">
      {picture ? (
        <Picture picture={{ ...picture, alt: '' }} sizes="4rem" className="size-full object-cover" />
      ) : null}
    </span>
  )
}

export function LineSku({ line: { sku } }: { line: Pick<NamedLine, 'sku'> }) {
  const t = useTranslate()
  if (sku === '') return null
  return (
    <span className="block text-sm break-all text-muted">
      {t('orders.sku')} <bdi dir="ltr">{sku}</bdi>
    </span>
  )
}

/** Order line as text, for labels and lists: 'Madras Wrap Skirt (M, Lagoon)'. */
export function lineLabel({ name, choices }: Pick<NamedLine, 'name' | 'choices'>): string {
  return choices.length === 0 ? name : `${name} (${choices.map(({ value }) => value).join(', ')})`
}
