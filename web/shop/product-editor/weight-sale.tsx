import { SelectField, TextField } from '#app/form/bound-fields.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { Panel } from '#ui/panel.tsx'

const decimal = { inputMode: 'decimal', className: 'tabular-nums' } as const

/** Goods with a price per kilogram or pound. */
export function WeightSale() {
  const t = useTranslate()
  return (
    <Panel title={t('products.part_weight')}>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField name="sold_by_weight.unit" label={t('products.field_weight_unit')}>
          <option value="">{t('products.sold_by_piece')}</option>
          <option value="kg">{t('products.sold_per_kg')}</option>
          <option value="lb">{t('products.sold_per_lb')}</option>
        </SelectField>
        <TextField
          name="sold_by_weight.step"
          label={t('products.field_weight_step')}
          hint={t('products.weight_step_hint')}
          input={decimal}
        />
        <TextField
          name="sold_by_weight.minimum"
          label={t('products.field_weight_minimum')}
          hint={t('products.weight_minimum_hint')}
          input={decimal}
        />
        <TextField
          name="sold_by_weight.piece"
          label={t('products.field_weight_piece')}
          hint={t('products.weight_piece_hint')}
          input={decimal}
        />
        <TextField
          name="sold_by_weight.tolerance_percent"
          label={t('products.field_weight_tolerance')}
          hint={t('products.weight_tolerance_hint')}
          input={{ inputMode: 'numeric', className: 'tabular-nums' }}
        />
      </div>
    </Panel>
  )
}
