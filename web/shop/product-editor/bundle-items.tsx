import { ChevronDown, ChevronUp, Plus, X } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { HiddenField } from '#app/form/bound-fields.tsx'
import { useField, useForm } from '#app/form/form-context.tsx'
import { limitOf } from '#app/form/limits.ts'
import { rowPaths } from '#app/form/use-rows.ts'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { Button, IconButton } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { BundleDialog } from './bundle-dialog.tsx'
import { ItemName, nameOf } from './bundle-item-name.tsx'
import type { ShownItem } from './bundle-values.ts'
import { readShownPicture } from './shown-picture.ts'
import type { PictureStore } from './store-pictures-api.ts'

interface Row {
  readonly item: ShownItem
  /** Where its quantity is in the values; undefined for a new item. */
  readonly from: string | undefined
}

interface BundleItemsProps extends Pick<PictureStore, 'role'> {
  readonly currency: string
}

/** What is in a bundle, in the order in which shoppers see it. */
export function BundleItems({ role, currency }: BundleItemsProps) {
  const t = useTranslate()
  const { values, errors, limits, markChanged, isBusy } = useForm()
  const { id: own } = useParams()
  const [{ rows, ...seen }, setState] = useState(() => ({ values, rows: rowsIn(values) }))
  // Saved meanwhile.
  if (seen.values !== values) setState({ values, rows: rowsIn(values) })
  const [isOpen, setIsOpen] = useState(false)
  const max = limitOf(limits, 'bundle_items').maxItems ?? 0

  function change(next: readonly Row[]): void {
    setState((before) => ({ ...before, rows: next }))
    markChanged()
  }

  return (
    <Panel title={t('products.part_bundle')}>
      <p className="text-sm text-muted">{t('products.bundle_hint')}</p>
      {rows.length > 0 ? (
        <ol className="mt-4 grid gap-4">
          {rows.map((row, place) => (
            <li key={row.item.variant_id} className="grid gap-2">
              <ItemFields row={row} place={place} currency={currency}>
                <IconButton
                  size="sm"
                  icon={ChevronUp}
                  label={t('products.related_up', { name: nameOf(row.item) })}
                  aria-disabled={isBusy || place === 0}
                  onClick={() => place > 0 && change(moved(rows, place, place - 1))}
                />
                <IconButton
                  size="sm"
                  icon={ChevronDown}
                  label={t('products.related_down', { name: nameOf(row.item) })}
                  aria-disabled={isBusy || place === rows.length - 1}
                  onClick={() => place < rows.length - 1 && change(moved(rows, place, place + 1))}
                />
                <IconButton
                  size="sm"
                  icon={X}
                  label={t('products.related_remove', { name: nameOf(row.item) })}
                  disabled={isBusy}
                  onClick={() => change(rows.filter((other) => other !== row))}
                />
              </ItemFields>
              <FieldError
                id={`bundle-item-${place}-error`}
                error={errors[`bundle_items.${place}.variant_id`]}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <FieldError id="bundle-items-error" error={errors.bundle_items} />
      <div className="mt-4 noscript:hidden">
        <Button
          variant="quiet"
          size="sm"
          icon={Plus}
          disabled={isBusy || rows.length >= max}
          onClick={() => setIsOpen(true)}
        >
          {t('products.bundle_add')}
        </Button>
      </div>
      {isOpen ? (
        <BundleDialog
          role={role}
          currency={currency}
          ownId={own}
          left={new Set(rows.map(({ item }) => item.variant_id))}
          isFull={rows.length >= max}
          onAdd={(item) => change([...rows, { item, from: undefined }])}
          onClose={() => setIsOpen(false)}
        />
      ) : null}
    </Panel>
  )
}

interface ItemFieldsProps {
  readonly row: Row
  readonly place: number
  readonly currency: string
  readonly children: ReactNode
}

function ItemFields({ row: { item, from }, place, currency, children }: ItemFieldsProps) {
  const t = useTranslate()
  const path = `bundle_items.${place}`
  const { value, error } = useField(`${path}.quantity`, from ? `${from}.quantity` : '')
  return (
    <div className="flex flex-wrap items-center gap-3">
      <HiddenField name={`${path}.variant_id`} value={item.variant_id} />
      <HiddenField name={`${path}.shown`} value={JSON.stringify(item)} />
      <ItemName item={item} currency={currency} />
      <Field label={t('products.bundle_quantity')} error={error} className="w-24">
        <TextInput
          name={`${path}.quantity`}
          inputMode="numeric"
          className="tabular-nums"
          defaultValue={value || '1'}
        />
      </Field>
      <span className="flex noscript:hidden">{children}</span>
    </div>
  )
}

function moved(rows: readonly Row[], from: number, to: number): Row[] {
  const row = rows[from]
  return row ? rows.toSpliced(from, 1).toSpliced(to, 0, row) : [...rows]
}

/** Items that are in the form, with what it needs to show them again. */
function rowsIn(values: Values): readonly Row[] {
  return rowPaths(values, 'bundle_items').flatMap((path) => {
    const id = values[`${path}.variant_id`]
    return id ? [{ item: shownIn(values[`${path}.shown`] ?? '', id), from: path }] : []
  })
}

/** Only who sends the field sees what it holds. */
function shownIn(json: string, id: string): ShownItem {
  const fields = fieldsIn(json)
  const text = (name: string) => (typeof fields[name] === 'string' ? fields[name] : '')
  const whole = (name: string) => (Number.isSafeInteger(fields[name]) ? Number(fields[name]) : undefined)
  const picture = readShownPicture(JSON.stringify({ ...Object(fields.picture), id }))
  const available = whole('available')
  return {
    variant_id: id,
    product_id: text('product_id'),
    name: text('name') || id,
    label: text('label'),
    sku: text('sku'),
    price_minor: whole('price_minor') ?? 0,
    is_offered: fields.is_offered !== false,
    ...(available !== undefined && { available }),
    ...(picture && { picture: { ...picture, alt: '' } }),
  }
}

function fieldsIn(json: string): Record<string, unknown> {
  try {
    return Object(JSON.parse(json))
  } catch {
    return {}
  }
}
