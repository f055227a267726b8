import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { decimalOf, formatMoney, parseAmount } from '#values/money.ts'
import type { Route } from './+types/unpaid-rules'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleFigure } from './rule-figure.tsx'
import { RulePage } from './rule-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/unpaid-rules')
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const { minor_units: digits } = await api('GET /operator/unpaid-rules')
  const figureOf = (name: string, fraction: number) => {
    const written = textOf(form, name)
    // An invalid number is sent as -1, which the API refuses at its field.
    return written === undefined ? 0 : (parseAmount(written, fraction) ?? -1)
  }
  try {
    await api('PUT /operator/unpaid-rules', {
      body: {
        proof_above_minor: figureOf('proof_above_minor', digits),
        most_minor: figureOf('most_minor', digits),
        most_orders: figureOf('most_orders', 0),
        scarce_hours: figureOf('scarce_hours', 0),
      },
    })
    return { done: true }
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: digits })
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'promotions.unpaid_rules')

/** Limit of a customer's unpaid orders, with earlier settings. */
export default function UnpaidRules({
  loaderData: { rules, currency, minor_units: digits, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const none = '–'
  const figures = [
    { name: 'proof_above_minor', key: 'unpaid_proof_above', money: rules.proof_above },
    { name: 'most_minor', key: 'unpaid_most', money: rules.most },
    { name: 'most_orders', key: 'unpaid_orders', count: rules.most_orders },
    { name: 'scarce_hours', key: 'unpaid_scarce', count: rules.scarce_hours },
  ] as const
  return (
    <RulePage
      title={t('promotions.unpaid_rules')}
      text={t('promotions.unpaid_rules_text')}
      saved={actionData && 'done' in actionData ? t('promotions.unpaid_saved') : undefined}
      refusal={refusal}
      save={t('promotions.cash_save')}
      changes={changes}
      tell={({ rules: was }) =>
        t('promotions.unpaid_was', {
          proof: was.proof_above ? formatMoney(was.proof_above, locale) : none,
          most: was.most ? formatMoney(was.most, locale) : none,
          orders: String(was.most_orders ?? none),
          hours: String(was.scarce_hours ?? none),
        })
      }
    >
      {figures.map(({ name, key, ...kept }) => (
        <RuleFigure
          key={name}
          name={name}
          label={t(`promotions.${key}`)}
          hint={t(`promotions.${key}_hint`, { currency })}
          error={refusal?.errors[name]}
          value={
            refusal?.values[name] ??
            ('money' in kept
              ? kept.money
                ? decimalOf(kept.money.minor, digits)
                : ''
              : String(kept.count ?? ''))
          }
          isDecimal={'money' in kept}
        />
      ))}
    </RulePage>
  )
}
