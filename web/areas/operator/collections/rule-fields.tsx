import { CheckboxField, SelectField, TextField } from '#app/form/bound-fields.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { PlacePicker } from '#shop/places/place-picker.tsx'
import { type PickerName, pickers, type Written } from './written.ts'

interface RuleFieldsProps {
  readonly written: Written
  readonly errors: Readonly<Record<string, string>>
  readonly currency: string
}

const decimal = { inputMode: 'decimal', dir: 'ltr' } as const
const numeric = { inputMode: 'numeric', dir: 'ltr' } as const

const pickerNames = Object.keys(pickers) as PickerName[]

/** The conditions of a rule; those left empty do not count. */
export function RuleFields({ written: { places, found }, errors, currency }: RuleFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <SelectField name="rule.matches" label={t('collections.matches')} className="max-w-sm">
        <option value="all">{t('collections.matches_all')}</option>
        <option value="any">{t('collections.matches_any')}</option>
      </SelectField>
      <div className="grid gap-6 md:grid-cols-2">
        {pickerNames.map((name) => (
          <PlacePicker
            key={name}
            label={t(`collections.${name}`)}
            name={name}
            chosen={places[name]}
            found={found?.name === name ? found.places : undefined}
            words={found?.name === name ? found.words : undefined}
            error={errors[`rule.${name}`]}
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          name="rule.price_min_minor"
          label={t('collections.price_min', { currency })}
          input={decimal}
        />
        <TextField
          name="rule.price_max_minor"
          label={t('collections.price_max', { currency })}
          input={decimal}
        />
        <SelectField name="rule.is_in_stock" label={t('collections.stock')}>
          <option value="">{t('collections.stock_any')}</option>
          <option value="true">{t('collections.stock_in')}</option>
          <option value="false">{t('collections.stock_out')}</option>
        </SelectField>
        <TextField name="rule.new_days" label={t('collections.new_days')} input={numeric} />
        <TextField name="rule.sold_min" label={t('collections.sold_min')} input={numeric} />
        <CheckboxField name="rule.is_on_sale" label={t('collections.on_sale')} className="sm:self-center" />
      </div>
    </>
  )
}
