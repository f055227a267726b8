import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { PointsTerms } from '#contract/market-rules.ts'
import { textOf } from '#shop/cart-form.ts'
import { readAmount } from '#shop/read-amount.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Switch } from '#ui/checkbox.tsx'
import { decimalOf, formatMoney, type Money } from '#values/money.ts'
import type { Route } from './+types/points-rules'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleFigure } from './rule-figure.tsx'
import { RulePage } from './rule-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/points-rules')
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const { unit, minor_units: minorUnits } = await api('GET /operator/points-rules')
  const amount = textOf(form, 'earned_for_minor') ?? ''
  const { minor } = await readAmount(api, { amount, currency: unit.currency })
  const days = textOf(form, 'expires_after_days')
  try {
    await api('PUT /operator/points-rules', {
      body: {
        is_on: form.has('is_on'),
        per_unit: numberIn(form, 'per_unit'),
        earned_for_minor: minor,
        least: numberIn(form, 'least'),
        most_percent: numberIn(form, 'most_percent'),
        ...(days !== undefined && { expires_after_days: numberIn(form, 'expires_after_days') }),
      },
    })
    return { done: true }
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits })
  }
}

/** An invalid number is sent as 0, which the API refuses at its field. */
function numberIn(form: FormData, name: string): number {
  const number = Number(textOf(form, name))
  return Number.isInteger(number) ? number : 0
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.points_rules')

/** How points are earned, spent and expire, with earlier rules. */
export default function PointsRules({
  loaderData: { rules, unit, minor_units: digits, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const termsOf = useTerms(unit)
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const errors: Readonly<Record<string, string>> = refusal?.errors ?? {}
  const written: Readonly<Record<string, string>> = refusal?.values ?? {
    earned_for_minor: decimalOf(rules.earned_for.minor, digits),
    per_unit: String(rules.per_unit),
    least: String(rules.least),
    most_percent: String(rules.most_percent),
    expires_after_days: String(rules.expires_after_days ?? ''),
  }
  const one = formatMoney(unit, locale)
  const fields = [
    ['earned_for_minor', t('payouts.points_earned_for'), t('payouts.points_earned_for_hint', unit)],
    ['per_unit', t('payouts.points_per_unit', { amount: one }), t('payouts.points_per_unit_hint')],
    ['least', t('payouts.points_least'), t('payouts.points_least_hint')],
    ['most_percent', t('payouts.points_most'), t('payouts.points_most_hint')],
    ['expires_after_days', t('payouts.points_end'), t('payouts.points_end_hint')],
  ] as const
  return (
    <RulePage
      title={t('payouts.points_rules')}
      text={t('payouts.points_rules_text')}
      saved={actionData && 'done' in actionData ? t('payouts.points_rules_saved') : undefined}
      refusal={refusal}
      save={t('payouts.points_rules_save')}
      changes={changes}
      tell={(change) =>
        termsOf(change.rules).map((term) => (
          <span key={term} className="block">
            {term}
          </span>
        ))
      }
    >
      <Switch
        name="is_on"
        label={t('payouts.points_on')}
        hint={t('payouts.points_on_hint')}
        defaultChecked={refusal ? written.is_on !== undefined : rules.is_on}
      />
      {fields.map(([name, label, hint]) => (
        <RuleFigure
          key={name}
          name={name}
          label={label}
          hint={hint}
          error={errors[name]}
          value={written[name]}
          isDecimal={name === 'earned_for_minor'}
        />
      ))}
    </RulePage>
  )
}

function useTerms(unit: Money): (rules: PointsTerms) => string[] {
  const t = useTranslate()
  const locale = useLocale()
  return ({ is_on, earned_for, per_unit, least, most_percent, expires_after_days: days }) => {
    if (!is_on) return [t('payouts.points_were_off')]
    return [
      t('payouts.points_were_earned', { amount: formatMoney(earned_for, locale) }),
      t('payouts.points_were_worth', { count: per_unit, amount: formatMoney(unit, locale) }),
      t('payouts.points_were_limited', { count: least, percent: String(most_percent) }),
      days === undefined
        ? t('payouts.points_were_endless')
        : t('payouts.points_were_ending', { count: days }),
    ]
  }
}
