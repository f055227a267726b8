import type { ReactNode } from 'react'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { ChoosableAttribute } from '#contract/products.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { BulkChoice } from '#values/bulk-edit.ts'
import { priceEndings } from '#values/price-change.ts'
import { BulkAttribute } from './bulk-attribute.tsx'

export interface CategoryChoice {
  readonly id: string
  readonly name: string
  readonly depth: number
}

interface BulkFieldsProps {
  readonly formId: string
  readonly kind: BulkChoice
  readonly currency: string
  readonly categories: readonly CategoryChoice[]
  readonly attributes: readonly ChoosableAttribute[]
  readonly values: Readonly<Record<string, string>>
  readonly errors: Refusal['errors']
}

/** What an action needs to know. */
export function BulkFields({
  formId,
  kind,
  currency,
  categories,
  attributes,
  values,
  errors,
}: BulkFieldsProps) {
  const t = useTranslate()
  const entry = { values, errors }
  switch (kind) {
    case 'price_percent':
    case 'price_amount':
      return <PriceFields kind={kind} currency={currency} {...entry} />
    case 'sale':
      return <SaleFields {...entry} />
    case 'stock_set':
      return <Entry {...entry} name="action.on_hand" label={t('lists.bulk_on_hand')} inputMode="numeric" />
    case 'stock_add':
      return (
        <Row>
          <Direction values={values} />
          <Entry {...entry} name="action.units" label={t('lists.bulk_units')} inputMode="numeric" />
        </Row>
      )
    case 'category':
      return (
        <Field label={t('lists.category')} error={errors['action.category_id']}>
          <Select name="action.category_id" required defaultValue={values['action.category_id'] ?? ''}>
            <option value="">{t('products.category_choose')}</option>
            {categories.map(({ id, name, depth }) => (
              <option key={id} value={id}>
                {`${'\u2003'.repeat(depth)}${name}`}
              </option>
            ))}
          </Select>
        </Field>
      )
    case 'tags':
      return (
        <Row>
          <Entry
            {...entry}
            name="action.add"
            label={t('lists.bulk_tags_add')}
            hint={t('products.tags_hint')}
          />
          <Entry {...entry} name="action.remove" label={t('lists.bulk_tags_remove')} />
        </Row>
      )
    case 'brand':
      return (
        <Entry {...entry} name="action.brand" label={t('lists.brand')} hint={t('lists.bulk_brand_hint')} />
      )
    case 'attribute':
      return <BulkAttribute formId={formId} attributes={attributes} {...entry} />
    default:
      return null
  }
}

type FieldState = Pick<BulkFieldsProps, 'values' | 'errors'>

function SaleFields(entry: FieldState) {
  const t = useTranslate()
  return (
    <Row>
      <Entry {...entry} name="action.sale.percent" label={t('products.sale_percent')} inputMode="numeric" />
      <Entry
        {...entry}
        name="action.sale.starts_at"
        label={t('products.sale_starts')}
        type="datetime-local"
      />
      <Entry {...entry} name="action.sale.ends_at" label={t('products.sale_ends')} type="datetime-local" />
    </Row>
  )
}

interface PriceFieldsProps {
  readonly kind: 'price_percent' | 'price_amount'
  readonly currency: string
  readonly values: Readonly<Record<string, string>>
  readonly errors: Refusal['errors']
}

function PriceFields({ kind, currency, ...entry }: PriceFieldsProps) {
  const t = useTranslate()
  return (
    <Row>
      <Direction values={entry.values} />
      {kind === 'price_percent' ? (
        <Entry {...entry} name="action.percent_bps" label={t('lists.bulk_percent')} inputMode="decimal" />
      ) : (
        <Entry
          {...entry}
          name="action.amount_minor"
          label={t('lists.bulk_amount', { currency })}
          inputMode="decimal"
        />
      )}
      <Ending values={entry.values} />
    </Row>
  )
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-3">{children}</div>
}

interface EntryProps {
  readonly name: string
  readonly label: string
  readonly hint?: string
  readonly type?: 'text' | 'datetime-local'
  readonly inputMode?: 'decimal' | 'numeric'
  readonly values: Readonly<Record<string, string>>
  readonly errors: Refusal['errors']
}

function Entry({ name, label, hint, type = 'text', inputMode, values, errors }: EntryProps) {
  return (
    <Field label={label} hint={hint} error={errors[name]}>
      <TextInput name={name} type={type} inputMode={inputMode} defaultValue={values[name] ?? ''} />
    </Field>
  )
}

function Direction({ values }: { readonly values: Readonly<Record<string, string>> }) {
  const t = useTranslate()
  return (
    <Field label={t('lists.bulk_direction')}>
      <Select name="direction" defaultValue={values.direction ?? 'increase'}>
        <option value="increase">{t('lists.bulk_increase')}</option>
        <option value="decrease">{t('lists.bulk_decrease')}</option>
      </Select>
    </Field>
  )
}

function Ending({ values }: { readonly values: Readonly<Record<string, string>> }) {
  const t = useTranslate()
  return (
    <Field label={t('lists.bulk_ending')}>
      <Select name="action.ending" defaultValue={values['action.ending'] ?? ''}>
        <option value="">{t('lists.bulk_ending_none')}</option>
        {priceEndings.map((ending) => (
          <option key={ending} value={ending}>
            {t('lists.bulk_ending_in', { ending })}
          </option>
        ))}
      </Select>
    </Field>
  )
}
