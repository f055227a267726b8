import { useRef, useState } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { backorderKinds } from '#values/backorder.ts'
import { type BackorderField, backorderFields } from './backorder-values.ts'

/** The fields as text; empty ones are left out. */
export type BackorderTexts = Readonly<Partial<Record<BackorderField, string>>>

interface BackorderDialogProps {
  /** The variant, such as `Red / M`. */
  readonly name: string
  readonly texts: BackorderTexts
  /** The variants that are shown, to which it can be applied as well. */
  readonly count: number
  readonly onChoose: (texts: BackorderTexts, appliesToAll: boolean) => void
  readonly onClose: () => void
}

/** Edits how a variant is sold beyond its stock. */
export function BackorderDialog({ name, texts, count, onChoose, onClose }: BackorderDialogProps) {
  const t = useTranslate()
  const inputs = useRef<Partial<Record<BackorderField, HTMLInputElement | HTMLSelectElement | null>>>({})
  const [isOpen, setIsOpen] = useState(true)
  const picked = useRef<{ readonly texts: BackorderTexts; readonly isForAll: boolean }>(undefined)
  const ref = (field: BackorderField) => (input: HTMLInputElement | HTMLSelectElement | null) => {
    inputs.current[field] = input
  }

  // The dialog closes first, so that the focus returns to the button that opened it.
  function pick(isForAll: boolean): void {
    const written = backorderFields.flatMap((field) => {
      const text = inputs.current[field]?.value.trim() ?? ''
      return text === '' ? [] : [[field, text] as const]
    })
    picked.current = { texts: Object.fromEntries(written), isForAll }
    setIsOpen(false)
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => (picked.current ? onChoose(picked.current.texts, picked.current.isForAll) : onClose())}
      title={t('products.backorder_of', { name })}
      actions={
        <>
          {count > 1 ? (
            <Button variant="quiet" onClick={() => pick(true)}>
              {t('products.backorder_save_all', { count })}
            </Button>
          ) : null}
          <Button variant="action" onClick={() => pick(false)}>
            {t('products.backorder_save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('products.field_backorder')}>
          <Select ref={ref('kind')} defaultValue={texts.kind ?? ''}>
            <option value="">{t('products.backorder_off')}</option>
            {backorderKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`products.backorder_${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        <Field label={t('products.field_backorder_limit')} hint={t('products.backorder_limit_hint')}>
          <TextInput ref={ref('limit')} inputMode="numeric" defaultValue={texts.limit} />
        </Field>
        <Field label={t('products.field_ships_on')} hint={t('products.ships_on_hint')}>
          <TextInput ref={ref('ships_on')} type="date" defaultValue={texts.ships_on} />
        </Field>
        <span className="max-sm:hidden" />
        <Field label={t('products.field_days_min')} hint={t('products.backorder_days_hint')}>
          <TextInput ref={ref('days_min')} inputMode="numeric" defaultValue={texts.days_min} />
        </Field>
        <Field label={t('products.field_days_max')}>
          <TextInput ref={ref('days_max')} inputMode="numeric" defaultValue={texts.days_max} />
        </Field>
      </div>
    </Dialog>
  )
}
