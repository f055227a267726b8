import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { useTranslate } from '#app/i18n.tsx'
import type { Refusal } from '#app/refusal.ts'
import type { ManagedCoupon } from '#contract/coupons.ts'
import { ActionBar } from '#ui/action-bar.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { EnterSubmit } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { couponKinds, givenWith } from '#values/coupon.ts'
import { decimalOf } from '#values/money.ts'
import { CurrencyOptions } from '../currency-options.tsx'
import { PlacePicker } from '../places/place-picker.tsx'
import type { Chosen, CurrencyUnits, KindField, ScopeSearch } from './coupon-terms.ts'

/** Errors of a coupon that was not saved, with the chosen scope. */
export interface CouponRefusal extends Refusal {
  readonly chosen: Chosen
}

interface CouponFormProps {
  /** Undefined for a new coupon. */
  readonly coupon: ManagedCoupon | undefined
  readonly currencies: readonly (CurrencyUnits & { readonly name: string })[]
  readonly refusal: CouponRefusal | undefined
  /** Search results, when the form was sent to search. */
  readonly sought: ScopeSearch | undefined
  /** Coupons of the market may apply to any store and be paid by the market. */
  readonly isMarkets: boolean
}

export function CouponForm({ coupon, currencies, refusal, sought, isMarkets }: CouponFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const written: Written = refusal?.values ?? sought?.values ?? writtenOf(coupon, currencies)
  const chosen = refusal?.chosen ?? sought?.chosen ?? coupon?.places
  const errorCount = Object.keys(refusal?.errors ?? {}).length
  const isFrozen = coupon?.was_used === true
  const errorOf = (name: string) =>
    refusal?.errors[name] ??
    Object.entries(refusal?.errors ?? {}).find(([field]) => field.startsWith(`${name}.`))?.[1]

  const fields = couponFields({ written, errorOf })
  return (
    <Form method="post" noValidate className="group/coupon grid gap-6">
      <EnterSubmit />
      {isFrozen ? <Alert tone="info">{t('promotions.frozen')}</Alert> : null}
      {refusal ? (
        <Alert tone="danger">
          {errorCount > 0 ? t('promotions.errors', { count: errorCount }) : refusal.message}
        </Alert>
      ) : null}
      <CouponTerms fields={fields} currencies={currencies} isMarkets={isMarkets} />
      <CouponScope fields={fields} chosen={chosen} sought={sought} isMarkets={isMarkets} />
      <CouponPeriod fields={fields} />
      <CouponLimits fields={fields} isMarkets={isMarkets} />
      <ActionBar>
        <Button type="submit" name="command" value="keep" variant="action" isBusy={isBusy}>
          {t(coupon ? 'promotions.save' : 'promotions.create')}
        </Button>
      </ActionBar>
    </Form>
  )
}

interface CouponTermsProps {
  readonly fields: CouponFields
  readonly currencies: CouponFormProps['currencies']
  readonly isMarkets: boolean
}

function CouponTerms({ fields, currencies, isMarkets }: CouponTermsProps) {
  const t = useTranslate()
  const { text, ofKind, written, errorOf } = fields
  return (
    <Panel title={t('promotions.part_what')}>
      <div className={grid}>
        {text('code', t('promotions.code'), { hint: t('promotions.code_hint'), isRequired: true })}
        <Field label={t('promotions.kind')} error={errorOf('kind')}>
          <Select name="kind" defaultValue={written.kind}>
            {couponKinds.map((kind) => (
              <option key={kind} value={kind}>
                {t(`promotions.kind_${kind}`)}
              </option>
            ))}
          </Select>
        </Field>
        {text('description.en', t('promotions.description_en'), { isRequired: true })}
        {text('description.fr', t('promotions.description_fr'), {
          hint: t('promotions.description_fr_hint'),
        })}
        {ofKind(
          'percent',
          'hidden group-has-[option[value=percent]:checked]/coupon:block group-has-[option[value=buy_get]:checked]/coupon:block',
          {
            label: t('promotions.percent'),
            mode: 'numeric',
            isRequired: true,
          },
        )}
        {ofKind('amount_minor', 'hidden group-has-[option[value=fixed]:checked]/coupon:block', {
          label: t('promotions.amount'),
          mode: 'decimal',
          isRequired: true,
        })}
        {ofKind('buy_quantity', 'hidden group-has-[option[value=buy_get]:checked]/coupon:block', {
          label: t('promotions.buy'),
          mode: 'numeric',
          isRequired: true,
        })}
        {ofKind('get_quantity', 'hidden group-has-[option[value=buy_get]:checked]/coupon:block', {
          label: t('promotions.get'),
          mode: 'numeric',
          isRequired: true,
        })}
        <Field label={t('promotions.currency')} error={errorOf('currency')}>
          <Select name="currency" defaultValue={written.currency}>
            <CurrencyOptions currencies={currencies} />
          </Select>
        </Field>
        {ofKind('max_discount_minor', 'group-has-[option[value=fixed]:checked]/coupon:hidden', {
          label: t('promotions.max'),
          hint: t('promotions.no_limit'),
          mode: 'decimal',
        })}
        {isMarkets
          ? text('market_percent', t('promotions.market_percent'), {
              hint: t('promotions.market_percent_hint'),
              mode: 'numeric',
              isRequired: true,
            })
          : null}
      </div>
    </Panel>
  )
}

interface CouponScopeProps {
  readonly fields: CouponFields
  readonly chosen: Chosen | undefined
  readonly sought: ScopeSearch | undefined
  readonly isMarkets: boolean
}

function CouponScope({ fields, chosen, sought, isMarkets }: CouponScopeProps) {
  const t = useTranslate()
  const { text, errorOf } = fields
  return (
    <Panel title={t('promotions.part_goods')}>
      <div className={grid}>
        {pickers
          .filter(({ name }) => isMarkets || (name !== 'stores' && name !== 'collections'))
          .map(({ name, label, hint }) => (
            <PlacePicker
              key={name}
              label={t(label)}
              hint={t(hint)}
              name={name}
              chosen={chosen?.[name] ?? []}
              found={sought?.name === name ? sought.found : undefined}
              words={sought?.name === name ? sought.words : undefined}
              error={errorOf(name)}
            />
          ))}
        {text('min_subtotal_minor', t('promotions.min'), {
          hint: t('promotions.min_hint'),
          mode: 'decimal',
        })}
      </div>
    </Panel>
  )
}

function CouponPeriod({ fields }: { readonly fields: CouponFields }) {
  const t = useTranslate()
  const { text } = fields
  return (
    <Panel title={t('promotions.part_when')}>
      <div className={grid}>
        {text('starts_on', t('promotions.starts_on'), { type: 'date', isRequired: true })}
        {text('ends_on', t('promotions.ends_on'), { type: 'date', hint: t('promotions.no_limit') })}
        {text('from_time', t('promotions.from_time'), { type: 'time', hint: t('promotions.hours_hint') })}
        {text('until_time', t('promotions.until_time'), { type: 'time', hint: t('promotions.hours_hint') })}
      </div>
    </Panel>
  )
}

function CouponLimits({ fields, isMarkets }: { readonly fields: CouponFields; readonly isMarkets: boolean }) {
  const t = useTranslate()
  const { text, written, errorOf } = fields
  return (
    <Panel title={t('promotions.part_limits')}>
      <div className={grid}>
        {text('uses_total', t('promotions.uses_total'), {
          hint: t('promotions.no_limit'),
          mode: 'numeric',
        })}
        {text('uses_per_customer', t('promotions.uses_per_customer'), {
          hint: t('promotions.no_limit'),
          mode: 'numeric',
        })}
        {text('budget_minor', t('promotions.budget'), {
          hint: t('promotions.budget_hint'),
          mode: 'decimal',
        })}
        {isMarkets ? (
          <Field label={t('promotions.given_with')} error={errorOf('given_with')}>
            <Select name="given_with" defaultValue={written.given_with}>
              <option value="">{t('promotions.given_everybody')}</option>
              {givenWith.map((act) => (
                <option key={act} value={act}>
                  {t(`promotions.given_${act}`)}
                </option>
              ))}
            </Select>
          </Field>
        ) : null}
        <Checkbox
          name="first_order_only"
          label={t('promotions.first_order')}
          defaultChecked={written.first_order_only !== undefined}
        />
        <Checkbox
          name="is_advertised"
          label={t('promotions.advertised')}
          error={errorOf('is_advertised')}
          defaultChecked={written.is_advertised !== undefined}
        />
      </div>
    </Panel>
  )
}

type CouponFields = ReturnType<typeof couponFields>

interface FieldState {
  readonly written: Written
  readonly errorOf: (name: string) => string | undefined
}

function couponFields({ written, errorOf }: FieldState) {
  function text(name: string, label: string, { hint, mode, type, isRequired }: TextOptions = {}): ReactNode {
    return (
      <Field key={name} label={label} hint={hint} error={errorOf(name)} isRequired={isRequired === true}>
        <TextInput
          name={name}
          type={type}
          inputMode={mode}
          autoComplete="off"
          aria-required={isRequired}
          defaultValue={written[name]}
          {...(mode !== undefined && { dir: 'ltr' })}
        />
      </Field>
    )
  }

  /** Field of some coupon kinds only; CSS shows it for the chosen kind, with and without script. */
  function ofKind(
    name: KindField,
    look: string,
    { label, ...options }: TextOptions & { readonly label: string },
  ) {
    return (
      <div key={name} className={look}>
        {text(name, label, options)}
      </div>
    )
  }

  return { text, ofKind, written, errorOf }
}

const pickers = [
  { name: 'stores', label: 'promotions.stores', hint: 'promotions.stores_hint' },
  { name: 'categories', label: 'promotions.categories', hint: 'promotions.categories_hint' },
  { name: 'collections', label: 'promotions.collections', hint: 'promotions.collections_hint' },
  { name: 'products', label: 'promotions.products', hint: 'promotions.products_hint' },
  { name: 'excluded_products', label: 'promotions.excluded', hint: 'promotions.excluded_hint' },
] as const

const grid = 'grid gap-x-6 gap-y-5 sm:grid-cols-2'

interface TextOptions {
  readonly hint?: string
  readonly mode?: 'numeric' | 'decimal'
  readonly type?: 'date' | 'time'
  readonly isRequired?: boolean
}

type Written = Readonly<Record<string, string | undefined>>

/** Initial values: those of the coupon, or the defaults of a new one for all customers. */
function writtenOf(coupon: ManagedCoupon | undefined, currencies: readonly CurrencyUnits[]): Written {
  if (!coupon) return { kind: 'percent', currency: 'USD', market_percent: '100' }
  const units = currencies.find(({ code }) => code === coupon.currency)?.minor_units ?? 2
  const amount = (minor: number | undefined) => (minor === undefined ? undefined : decimalOf(minor, units))
  const number = (value: number | undefined) => (value === undefined ? undefined : String(value))
  return {
    code: coupon.code,
    kind: coupon.kind,
    'description.en': coupon.description.en,
    'description.fr': coupon.description.fr,
    currency: coupon.currency,
    percent: number(coupon.percent),
    amount_minor: amount(coupon.amount_minor),
    buy_quantity: number(coupon.buy_quantity),
    get_quantity: number(coupon.get_quantity),
    min_subtotal_minor: amount(coupon.min_subtotal_minor),
    max_discount_minor: amount(coupon.max_discount_minor),
    uses_total: number(coupon.uses_total),
    uses_per_customer: number(coupon.uses_per_customer),
    budget_minor: amount(coupon.budget_minor),
    market_percent: number(coupon.market_percent),
    starts_on: coupon.starts_on,
    ends_on: coupon.ends_on,
    from_time: coupon.from_time,
    until_time: coupon.until_time,
    first_order_only: coupon.first_order_only ? 'on' : undefined,
    is_advertised: coupon.is_advertised ? 'on' : undefined,
    given_with: coupon.given_with,
  }
}
