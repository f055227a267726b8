import { Form, useNavigation } from 'react-router'
import { CheckboxField, SelectField, TextField } from '#app/form/bound-fields.tsx'
import { ErrorSummary } from '#app/form/error-summary.tsx'
import { FormFields, useField } from '#app/form/form-context.tsx'
import type { Limits } from '#app/form/limits.ts'
import { valuesOf } from '#app/form/values-of.ts'
import type { Values } from '#app/form-rows.ts'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { ManagedCoupon } from '#contract/coupons.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Panel } from '#ui/panel.tsx'
import { couponKinds, givenWith } from '#values/coupon.ts'
import { CurrencyOptions } from '../currency-options.tsx'
import { PlacePicker } from '../places/place-picker.tsx'
import type { Chosen, CurrencyUnits, ScopeSearch } from './coupon-terms.ts'

/** Errors of a coupon that was not saved, with the chosen scope. */
export interface CouponRefusal extends Refusal {
  readonly chosen: Chosen
}

interface CouponFormProps {
  /** Undefined for a new coupon. */
  readonly coupon: ManagedCoupon | undefined
  readonly currencies: readonly (CurrencyUnits & { readonly name: string })[]
  readonly limits: Limits
  readonly refusal: CouponRefusal | undefined
  /** Search results, when the form was sent to search. */
  readonly sought: ScopeSearch | undefined
  /** Coupons of the market may apply to any store and be paid by the market. */
  readonly isMarkets: boolean
}

export function CouponForm({ coupon, currencies, limits, refusal, sought, isMarkets }: CouponFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const chosen = refusal?.chosen ?? sought?.chosen ?? coupon?.places
  return (
    <FormFields
      values={refusal?.values ?? sought?.values ?? valuesOfCoupon(coupon, currencies)}
      errors={refusal?.errors ?? {}}
      limits={limits}
      isBusy={isBusy}
    >
      <Form method="post" noValidate className="group/coupon grid gap-6">
        <EnterSubmit />
        {coupon?.was_used ? <Alert tone="info">{t('promotions.frozen')}</Alert> : null}
        <ErrorSummary refusal={refusal} />
        <CouponTerms currencies={currencies} isMarkets={isMarkets} />
        <CouponScope chosen={chosen} sought={sought} isMarkets={isMarkets} />
        <CouponPeriod />
        <CouponLimits isMarkets={isMarkets} />
        <ActionBar>
          <Button type="submit" name="command" value="keep" variant="action" isBusy={isBusy}>
            {t(coupon ? 'promotions.save' : 'promotions.create')}
          </Button>
        </ActionBar>
      </Form>
    </FormFields>
  )
}

/** Initial values: those of the coupon, or the defaults of a new one for all customers. */
function valuesOfCoupon(coupon: ManagedCoupon | undefined, currencies: readonly CurrencyUnits[]): Values {
  if (!coupon) return { kind: 'percent', currency: 'USD', market_percent: '100' }
  return valuesOf(coupon, currencies.find(({ code }) => code === coupon.currency)?.minor_units)
}

const numeric = { inputMode: 'numeric', dir: 'ltr', autoComplete: 'off' } as const
const decimal = { inputMode: 'decimal', dir: 'ltr', autoComplete: 'off' } as const

type CouponTermsProps = Pick<CouponFormProps, 'currencies' | 'isMarkets'>

function CouponTerms({ currencies, isMarkets }: CouponTermsProps) {
  const t = useTranslate()
  return (
    <Panel title={t('promotions.part_what')}>
      <div className={grid}>
        <TextField name="code" label={t('promotions.code')} hint={t('promotions.code_hint')} />
        <SelectField name="kind" label={t('promotions.kind')}>
          {couponKinds.map((kind) => (
            <option key={kind} value={kind}>
              {t(`promotions.kind_${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField name="description.en" label={t('promotions.description_en')} />
        <TextField
          name="description.fr"
          label={t('promotions.description_fr')}
          hint={t('promotions.description_fr_hint')}
        />
        <KindFields />
        <SelectField name="currency" label={t('promotions.currency')}>
          <CurrencyOptions currencies={currencies} />
        </SelectField>
        <div className="group-has-[option[value=fixed]:checked]/coupon:hidden">
          <TextField
            name="max_discount_minor"
            label={t('promotions.max')}
            hint={t('promotions.no_limit')}
            input={decimal}
          />
        </div>
        {isMarkets ? (
          <TextField
            name="market_percent"
            label={t('promotions.market_percent')}
            hint={t('promotions.market_percent_hint')}
            input={numeric}
          />
        ) : null}
      </div>
    </Panel>
  )
}

/** Fields of some coupon kinds only; CSS shows them for the chosen kind, with and without script. */
function KindFields() {
  const t = useTranslate()
  return (
    <>
      <div className="hidden group-has-[option[value=percent]:checked]/coupon:block group-has-[option[value=buy_get]:checked]/coupon:block">
        <TextField name="percent" label={t('promotions.percent')} isRequired input={numeric} />
      </div>
      <div className="hidden group-has-[option[value=fixed]:checked]/coupon:block">
        <TextField name="amount_minor" label={t('promotions.amount')} isRequired input={decimal} />
      </div>
      {(['buy', 'get'] as const).map((part) => (
        <div key={part} className="hidden group-has-[option[value=buy_get]:checked]/coupon:block">
          <TextField name={`${part}_quantity`} label={t(`promotions.${part}`)} isRequired input={numeric} />
        </div>
      ))}
    </>
  )
}

type CouponScopeProps = Pick<CouponFormProps, 'sought' | 'isMarkets'> & {
  readonly chosen: Chosen | undefined
}

function CouponScope({ chosen, sought, isMarkets }: CouponScopeProps) {
  const t = useTranslate()
  return (
    <Panel title={t('promotions.part_goods')}>
      <div className={grid}>
        {pickers
          .filter(({ name }) => isMarkets || (name !== 'stores' && name !== 'collections'))
          .map((picker) => (
            <ScopePicker key={picker.name} {...picker} chosen={chosen} sought={sought} />
          ))}
        <TextField
          name="min_subtotal_minor"
          label={t('promotions.min')}
          hint={t('promotions.min_hint')}
          input={decimal}
        />
      </div>
    </Panel>
  )
}

type ScopePickerProps = (typeof pickers)[number] & Pick<CouponScopeProps, 'chosen' | 'sought'>

function ScopePicker({ name, label, hint, chosen, sought }: ScopePickerProps) {
  const t = useTranslate()
  const search = sought?.name === name ? sought : undefined
  return (
    <PlacePicker
      label={t(label)}
      hint={t(hint)}
      name={name}
      chosen={chosen?.[name] ?? []}
      found={search?.found}
      words={search?.words}
      error={useField(name).error}
    />
  )
}

function CouponPeriod() {
  const t = useTranslate()
  return (
    <Panel title={t('promotions.part_when')}>
      <div className={grid}>
        <TextField name="starts_on" label={t('promotions.starts_on')} input={{ type: 'date' }} />
        <TextField
          name="ends_on"
          label={t('promotions.ends_on')}
          hint={t('promotions.no_limit')}
          input={{ type: 'date' }}
        />
        {(['from_time', 'until_time'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`promotions.${name}`)}
            hint={t('promotions.hours_hint')}
            input={{ type: 'time' }}
          />
        ))}
      </div>
    </Panel>
  )
}

function CouponLimits({ isMarkets }: Pick<CouponFormProps, 'isMarkets'>) {
  const t = useTranslate()
  return (
    <Panel title={t('promotions.part_limits')}>
      <div className={grid}>
        {(['uses_total', 'uses_per_customer'] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            label={t(`promotions.${name}`)}
            hint={t('promotions.no_limit')}
            input={numeric}
          />
        ))}
        <TextField
          name="budget_minor"
          label={t('promotions.budget')}
          hint={t('promotions.budget_hint')}
          input={decimal}
        />
        {isMarkets ? (
          <SelectField name="given_with" label={t('promotions.given_with')}>
            <option value="">{t('promotions.given_everybody')}</option>
            {givenWith.map((act) => (
              <option key={act} value={act}>
                {t(`promotions.given_${act}`)}
              </option>
            ))}
          </SelectField>
        ) : null}
        <CheckboxField name="first_order_only" label={t('promotions.first_order')} />
        <CheckboxField name="is_advertised" label={t('promotions.advertised')} />
      </div>
    </Panel>
  )
}

const pickers = [
  { name: 'stores', label: 'promotions.stores', hint: 'promotions.stores_hint' },
  { name: 'categories', label: 'promotions.categories', hint: 'promotions.categories_hint' },
  { name: 'collections', label: 'promotions.collections', hint: 'promotions.collections_hint' },
  { name: 'products', label: 'promotions.products', hint: 'promotions.products_hint' },
  { name: 'excluded_products', label: 'promotions.excluded', hint: 'promotions.excluded_hint' },
] as const

const grid = 'grid gap-x-6 gap-y-5 sm:grid-cols-2'
