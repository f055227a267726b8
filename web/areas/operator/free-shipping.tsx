import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { decimalOf, formatMoney, parseAmount } from '#values/money.ts'
import type { Route } from './+types/free-shipping'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleFigure } from './rule-figure.tsx'
import { RulePage } from './rule-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/free-shipping')
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const amount = textOf(form, 'over_minor')
  const { minor_units: digits } = await api('GET /operator/free-shipping')
  try {
    await api('PUT /operator/free-shipping', {
      // An invalid amount is sent as -1, which the API refuses at its field.
      body: { over_minor: amount === undefined ? 0 : (parseAmount(amount, digits) ?? -1) },
    })
    return { done: true }
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: digits })
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'promotions.free_shipping')

/** Order value above which the market pays for delivery, with earlier settings. */
export default function FreeShipping({
  loaderData: { rules, currency, minor_units: digits, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const kept = rules.over ? decimalOf(rules.over.minor, digits) : ''
  return (
    <RulePage
      title={t('promotions.free_shipping')}
      text={t('promotions.free_shipping_text')}
      saved={actionData && 'done' in actionData ? t('promotions.free_shipping_saved') : undefined}
      refusal={refusal}
      save={t('promotions.free_shipping_save')}
      changes={changes}
      tell={({ rules: { over } }) =>
        over
          ? t('promotions.free_shipping_was', { amount: formatMoney(over, locale) })
          : t('promotions.free_shipping_was_none')
      }
    >
      <RuleFigure
        name="over_minor"
        label={t('promotions.free_shipping_over')}
        hint={t('promotions.free_shipping_over_hint', { currency })}
        error={refusal?.errors.over_minor}
        value={refusal?.values.over_minor ?? kept}
        isDecimal
      />
    </RulePage>
  )
}
