import { HiddenField, TextField } from '#app/form/bound-fields.tsx'
import { useForm } from '#app/form/form-context.tsx'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'
import { keptVariantFields } from './variant-columns.ts'

interface PriceAndStockProps {
  readonly currency: string
  readonly values: Values
  /** Without stock, which follows what is in it. */
  readonly isBundle?: boolean
}

const number = { inputMode: 'numeric', className: 'tabular-nums' } as const
const amount = { inputMode: 'decimal', className: 'tabular-nums' } as const

/** Price and stock of a product without options, which has one variant. */
export function PriceAndStock({ currency, values, isBundle = false }: PriceAndStockProps) {
  const t = useTranslate()
  const { errors } = useForm()
  const path = 'variants.0'
  const was = values[`${path}.stock.was`]
  const inCurrency = (label: string) => t('products.amount_in', { label, currency })
  return (
    <Panel title={t(isBundle ? 'products.field_price_minor' : 'products.part_price')}>
      <FieldError id="variants-error" error={errors.variants} />
      {values[`${path}.id`] ? <HiddenField name={`${path}.id`} value={values[`${path}.id`] ?? ''} /> : null}
      <HiddenField name={`${path}.values`} value="[]" />
      <HiddenField name={`${path}.is_active`} value="on" />
      {was ? <HiddenField name={`${path}.stock.was`} value={was} /> : null}
      {keptVariantFields.map((field) => {
        const value = values[`${path}.${field}`]
        return value ? <HiddenField key={field} name={`${path}.${field}`} value={value} /> : null
      })}
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          name={`${path}.price_minor`}
          label={inCurrency(t('products.field_price_minor'))}
          input={amount}
        />
        <TextField
          name={`${path}.compare_at_minor`}
          label={inCurrency(t('products.field_compare_at_minor'))}
          hint={t('products.compare_at_hint')}
          input={amount}
        />
        <TextField
          name={`${path}.cost_minor`}
          label={inCurrency(t('products.field_cost_minor'))}
          hint={t('products.cost_hint')}
          input={amount}
        />
        {isBundle ? null : (
          <>
            <TextField
              name={`${path}.stock.on_hand`}
              label={t('products.field_stock')}
              hint={was ? undefined : t('products.stock_hint')}
              input={number}
            />
            <TextField
              name={`${path}.low_stock_threshold`}
              label={t('products.field_low_stock_threshold')}
              hint={t('products.low_stock_hint')}
              input={number}
            />
          </>
        )}
        <TextField name={`${path}.sku`} label={t('products.field_sku')} hint={t('products.sku_hint')} />
        <TextField
          name={`${path}.barcode`}
          label={t('products.field_barcode')}
          hint={t('products.barcode_hint')}
          input={number}
        />
      </div>
    </Panel>
  )
}
