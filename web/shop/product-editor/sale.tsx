import { TextField } from '#app/form/bound-fields.tsx'
import { useField } from '#app/form/form-context.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { FieldError } from '#ui/field-error.tsx'
import { Panel } from '#ui/panel.tsx'

/** A percentage off all variants for a period. */
export function Sale() {
  const t = useTranslate()
  const { error } = useField('sale')
  return (
    <Panel title={t('products.part_sale')}>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          name="sale.percent"
          label={t('products.sale_percent')}
          hint={t('products.sale_hint')}
          input={{ inputMode: 'numeric', className: 'tabular-nums' }}
        />
        <TextField
          name="sale.starts_at"
          label={t('products.sale_starts')}
          input={{ type: 'datetime-local' }}
        />
        <TextField name="sale.ends_at" label={t('products.sale_ends')} input={{ type: 'datetime-local' }} />
      </div>
      <FieldError id="sale-error" error={error} />
    </Panel>
  )
}
