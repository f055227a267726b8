import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { decimalOf, formatMoney, parseAmount } from '#values/money.ts'
import type { Route } from './+types/cash-rules'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleFigure } from './rule-figure.tsx'
import { RulePage } from './rule-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/cash-rules')
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const { minor_units: digits } = await api('GET /operator/cash-rules')
  const minorOf = (name: string) => {
    const amount = textOf(form, name)
    // An invalid amount is sent as -1, which the API refuses at its field.
    return amount === undefined ? 0 : (parseAmount(amount, digits) ?? -1)
  }
  try {
    await api('PUT /operator/cash-rules', {
      body: { fee_minor: minorOf('fee_minor'), limit_minor: minorOf('limit_minor') },
    })
    return { done: true }
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: digits })
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'promotions.cash_rules')

export default function CashRules({
  loaderData: { rules, currency, minor_units: digits, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <RulePage
      title={t('promotions.cash_rules')}
      text={t('promotions.cash_rules_text')}
      saved={actionData && 'done' in actionData ? t('promotions.cash_saved') : undefined}
      refusal={refusal}
      save={t('promotions.cash_save')}
      changes={changes}
      tell={({ rules: { fee, limit } }) =>
        [
          fee
            ? t('promotions.cash_was_fee', { amount: formatMoney(fee, locale) })
            : t('promotions.cash_was_no_fee'),
          limit
            ? t('promotions.cash_was_limit', { amount: formatMoney(limit, locale) })
            : t('promotions.cash_was_no_limit'),
        ].join(', ')
      }
    >
      {(['fee', 'limit'] as const).map((name) => (
        <RuleFigure
          key={name}
          name={`${name}_minor`}
          label={t(`promotions.cash_${name}`)}
          hint={t(`promotions.cash_${name}_hint`, { currency })}
          error={refusal?.errors[`${name}_minor`]}
          value={
            refusal?.values[`${name}_minor`] ?? (rules[name] ? decimalOf(rules[name].minor, digits) : '')
          }
          isDecimal
        />
      ))}
    </RulePage>
  )
}
