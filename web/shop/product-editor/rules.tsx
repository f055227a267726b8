import { useId } from 'react'
import { SelectField, TextField } from '#app/form/bound-fields.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { Panel } from '#ui/panel.tsx'
import { noReturnsReasons, returnPayers } from '#values/returns-policy.ts'
import { taxClasses } from '#values/tax-class.ts'

const usualAges = [16, 18, 21] as const

/** Age limit, tax class and returns policy. */
export function Rules() {
  const t = useTranslate()
  const agesId = useId()
  return (
    <Panel title={t('products.part_rules')}>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="age_limit"
          label={t('products.field_age_limit')}
          hint={t('products.age_limit_hint')}
          input={{ inputMode: 'numeric', list: agesId, autoComplete: 'off', className: 'tabular-nums' }}
        />
        <datalist id={agesId}>
          {usualAges.map((age) => (
            <option key={age} value={age} />
          ))}
        </datalist>
        <SelectField
          name="tax_class"
          label={t('products.field_tax_class')}
          hint={t('products.tax_class_hint')}
        >
          <option value="">{t('products.tax_class_category')}</option>
          {taxClasses.map((taxClass) => (
            <option key={taxClass} value={taxClass}>
              {t(`products.tax_class_${taxClass}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <div className="mt-5 grid gap-5 sm:grid-cols-3">
        <SelectField
          name="returns.kind"
          label={t('products.field_returns')}
          hint={t('products.returns_hint')}
        >
          <option value="">{t('products.returns_store')}</option>
          <option value="days">{t('products.returns_days')}</option>
          {noReturnsReasons.map((reason) => (
            <option key={reason} value={reason}>
              {t(`products.no_returns_${reason}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          name="returns.days"
          label={t('products.field_returns_days')}
          hint={t('products.returns_days_hint')}
          input={{ inputMode: 'numeric', className: 'tabular-nums' }}
        />
        <SelectField name="returns.paid_by" label={t('products.field_returns_paid_by')}>
          {returnPayers.map((payer) => (
            <option key={payer} value={payer}>
              {t(`products.returns_paid_${payer}`)}
            </option>
          ))}
        </SelectField>
      </div>
    </Panel>
  )
}
