import { useTranslate } from '#app/i18n.tsx'
import { PlacePicker } from '#shop/places/place-picker.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { type PickerName, pickers, type Written } from './written.ts'

interface RuleFieldsProps {
  readonly written: Written
  readonly errors: Readonly<Record<string, string>>
  readonly currency: string
}

const pickerNames = Object.keys(pickers) as PickerName[]

/** The conditions of a rule; those left empty do not count. */
export function RuleFields({ written: { values, places, found }, errors, currency }: RuleFieldsProps) {
  const t = useTranslate()
  return (
    <>
      <Field label={t('collections.matches')} error={errors['rule.matches']} className="max-w-sm">
        <Select name="matches" defaultValue={values.matches ?? 'all'}>
          <option value="all">{t('collections.matches_all')}</option>
          <option value="any">{t('collections.matches_any')}</option>
        </Select>
      </Field>
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
        <Field label={t('collections.price_min', { currency })} error={errors['rule.price_min_minor']}>
          <TextInput name="price_min" inputMode="decimal" dir="ltr" defaultValue={values.price_min} />
        </Field>
        <Field label={t('collections.price_max', { currency })} error={errors['rule.price_max_minor']}>
          <TextInput name="price_max" inputMode="decimal" dir="ltr" defaultValue={values.price_max} />
        </Field>
        <Field label={t('collections.stock')}>
          <Select name="stock" defaultValue={values.stock ?? ''}>
            <option value="">{t('collections.stock_any')}</option>
            <option value="in">{t('collections.stock_in')}</option>
            <option value="out">{t('collections.stock_out')}</option>
          </Select>
        </Field>
        <Field label={t('collections.new_days')} error={errors['rule.new_days']}>
          <TextInput name="new_days" inputMode="numeric" dir="ltr" defaultValue={values.new_days} />
        </Field>
        <Field label={t('collections.sold_min')} error={errors['rule.sold_min']}>
          <TextInput name="sold_min" inputMode="numeric" dir="ltr" defaultValue={values.sold_min} />
        </Field>
        <Checkbox
          name="is_on_sale"
          label={t('collections.on_sale')}
          defaultChecked={values.is_on_sale !== undefined}
          className="sm:self-center"
        />
      </div>
    </>
  )
}
