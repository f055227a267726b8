import { CheckboxField, HiddenField, SelectField } from '#app/form/bound-fields.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { Panel } from '#ui/panel.tsx'
import { allergens } from '#values/allergens.ts'
import { allergenName } from '../product-facts.ts'
import { FOOD_PART } from './fields.ts'
import { LocalText } from './language-tabs.tsx'

const heats = ['0', '1', '2', '3'] as const

/** Ingredients, allergens and diet, in verticals that sell food. */
export function Food() {
  const t = useTranslate()
  return (
    <Panel title={t('products.part_food')}>
      <HiddenField name={FOOD_PART} value="on" />
      <div className="grid gap-5">
        <LocalText name="ingredients" label={t('products.field_ingredients')} height="low" />
        <Allergens name="allergens" label={t('products.field_allergens')} />
        <Allergens name="may_contain" label={t('products.field_may_contain')} />
        <CheckboxField
          name="declares_allergens"
          label={t('products.field_declares_allergens')}
          hint={t('products.declares_allergens_hint')}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <YesOrNo name="is_vegetarian" label={t('products.field_is_vegetarian')} />
          <YesOrNo name="is_vegan" label={t('products.field_is_vegan')} />
          <SelectField name="spice" label={t('products.field_spice')}>
            <option value="">{t('products.not_stated')}</option>
            {heats.map((heat) => (
              <option key={heat} value={heat}>
                {t(`products.spice_${heat}`)}
              </option>
            ))}
          </SelectField>
        </div>
        <LocalText name="storage" label={t('products.field_storage')} height="low" />
        <div className="grid gap-3 sm:grid-cols-2">
          <CheckboxField
            name="is_fresh"
            label={t('products.field_is_fresh')}
            hint={t('products.is_fresh_hint')}
          />
          <CheckboxField
            name="is_alcohol"
            label={t('products.field_is_alcohol')}
            hint={t('products.is_alcohol_hint')}
          />
        </div>
      </div>
    </Panel>
  )
}

function Allergens({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useTranslate()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 text-sm font-semibold text-strong">{label}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3">
        {allergens.map((allergen) => (
          <CheckboxField key={allergen} name={`${name}.${allergen}`} label={allergenName(allergen, t)} />
        ))}
      </div>
    </fieldset>
  )
}

function YesOrNo({ name, label }: { readonly name: string; readonly label: string }) {
  const t = useTranslate()
  return (
    <SelectField name={name} label={label}>
      <option value="">{t('products.not_stated')}</option>
      <option value="yes">{t('products.yes')}</option>
      <option value="no">{t('products.no')}</option>
    </SelectField>
  )
}
