import { SelectField, TextField } from '#app/form/bound-fields.tsx'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { Panel } from '#ui/panel.tsx'
import { countryName } from '#values/country-name.ts'

const number = { inputMode: 'numeric', className: 'tabular-nums' } as const

/** Weight, contents of the package, origin and customs number. */
export function Shipping({ countries }: { readonly countries: readonly string[] }) {
  const t = useTranslate()
  const locale = useLocale()
  const named = countries.map((code) => ({ code, name: countryName(code, locale) }))
  return (
    <Panel title={t('products.part_shipping')}>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          name="weight_grams"
          label={t('products.field_weight_grams')}
          hint={t('products.weight_hint')}
          input={number}
        />
        <TextField
          name="net_weight_grams"
          label={t('products.field_net_weight_grams')}
          hint={t('products.net_hint')}
          input={number}
        />
        <TextField name="net_volume_ml" label={t('products.field_net_volume_ml')} input={number} />
        <SelectField name="origin" label={t('products.field_origin')}>
          <option value="">{t('products.not_stated')}</option>
          {named
            .toSorted((a, b) => a.name.localeCompare(b.name, locale))
            .map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
        </SelectField>
        <TextField
          name="hs_code"
          label={t('products.field_hs_code')}
          hint={t('products.hs_code_hint')}
          input={number}
        />
        <TextField
          name="order_limit"
          label={t('products.field_order_limit')}
          hint={t('products.order_limit_hint')}
          input={number}
        />
      </div>
    </Panel>
  )
}
