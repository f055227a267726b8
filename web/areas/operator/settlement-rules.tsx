import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { useRateFormat } from '#shop/payouts/conversion.ts'
import { decimalOf, parseAmount } from '#values/money.ts'
import type { Route } from './+types/settlement-rules'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleFigure } from './rule-figure.tsx'
import { RulePage } from './rule-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/settlement-rules')
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const text = textOf(form, 'spread_bps')
  try {
    await apiFrom(context)('PUT /operator/settlement-rules', {
      // A percentage with two decimals equals basis points; an invalid one is sent as -1, which the API refuses at
      // its field.
      body: { spread_bps: text === undefined ? 0 : (parseAmount(text, 2) ?? -1) },
    })
    return { done: true }
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.spread_title')

/** Spread on the exchange rate of seller payouts, with earlier settings. */
export default function SettlementRules({
  loaderData: { rules, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const { percent } = useRateFormat()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <RulePage
      title={t('payouts.spread_title')}
      text={t('payouts.spread_text')}
      saved={actionData && 'done' in actionData ? t('payouts.spread_saved') : undefined}
      refusal={refusal}
      save={t('payouts.spread_save')}
      changes={changes}
      tell={({ rules: { spread_bps: bps } }) => t('payouts.spread_was', { percent: percent(bps) })}
    >
      <RuleFigure
        name="spread_bps"
        label={t('payouts.spread_percent')}
        hint={t('payouts.spread_percent_hint')}
        error={refusal?.errors.spread_bps}
        value={refusal?.values.spread_bps ?? decimalOf(rules.spread_bps)}
        isDecimal
      />
    </RulePage>
  )
}
