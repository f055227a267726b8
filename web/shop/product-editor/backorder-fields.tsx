import { SelectField, TextField } from '#app/form/bound-fields.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { Panel } from '#ui/panel.tsx'
import { backorderKinds } from '#values/backorder.ts'

const number = { inputMode: 'numeric', className: 'tabular-nums' } as const

/** Sale beyond the stock, of a product without options. */
export function BackorderPanel() {
  const t = useTranslate()
  const path = 'variants.0.backorder'
  return (
    <Panel title={t('products.field_backorder')}>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField name={`${path}.kind`} label={t('products.field_backorder')}>
          <option value="">{t('products.backorder_off')}</option>
          {backorderKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`products.backorder_${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name={`${path}.ships_on`}
          label={t('products.field_ships_on')}
          hint={t('products.ships_on_hint')}
          input={{ type: 'date' }}
        />
        <TextField
          name={`${path}.limit`}
          label={t('products.field_backorder_limit')}
          hint={t('products.backorder_limit_hint')}
          input={number}
        />
        <TextField
          name={`${path}.days_min`}
          label={t('products.field_days_min')}
          hint={t('products.backorder_days_hint')}
          input={number}
        />
        <TextField name={`${path}.days_max`} label={t('products.field_days_max')} input={number} />
      </div>
    </Panel>
  )
}
