import { apiFrom } from '#app/api.ts'
import { SelectField, TextField } from '#app/form/bound-fields.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import type { Values } from '#app/form-rows.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { Amount } from '#shop/price.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Table } from '#ui/table.tsx'
import { formatMoney, parseAmount } from '#values/money.ts'
import type { Route } from './+types/refund-rules'
import { needsFullRights } from './needs-full-rights.ts'
import { loadedSettings } from './settings/loaded-settings.server.ts'
import { SettingsPage } from './settings/settings-page.tsx'

const write = 'PUT /operator/refund-rules/{currency}'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [{ data: rules, changes }, { data: currencies }] = await Promise.all([
    api('GET /operator/refund-rules'),
    api('GET /currencies'),
  ])
  const data = changes.map(({ rule, ...change }) => ({
    ...change,
    rules: rule,
    minor_units: rule.minor_units,
  }))
  return {
    rules,
    names: new Map(currencies.map(({ code, name }) => [code, name])),
    ...loadedSettings({ rules: { currency: rules[0]?.currency }, data }, write),
  }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  return sendForm(write, { context, url, form, params: { currency: String(form.get('currency')) } })
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.refund_rules')

const texts = {
  title: 'payouts.refund_rules',
  text: 'payouts.refund_rules_text',
  panel: 'payouts.refund_rules_change',
  save: 'payouts.refund_rules_save',
  done: 'payouts.refund_rules_saved',
} as const

/** Amount per currency above which a refund needs a second approval. */
export default function RefundRules({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const { rules, names } = loaderData
  const limits = (['seller', 'operator'] as const).map((by) => ({
    name: `${by}_limit_minor`,
    label: t(`payouts.refund_rules_${by}`),
    hint: t(`payouts.refund_rules_${by}_hint`),
  }))
  const amountIn = (values: Values, name: string) => {
    const { currency = '' } = values
    const units = rules.find((rule) => rule.currency === currency)?.minor_units
    const minor = parseAmount(values[name] ?? '', units)
    return minor === undefined ? '—' : formatMoney({ minor, currency }, locale, units)
  }
  return (
    <SettingsPage
      texts={texts}
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('orders.refund_requests'), to: '/operator/refund-requests' },
            { label: t('payouts.refund_rules') },
          ]}
        />
      }
      loaded={loaderData}
      outcome={actionData}
      fields={[
        {
          name: 'currency',
          label: t('payouts.refund_rules_currency'),
          tell: ({ currency = '' }) => currency,
        },
        ...limits.map(({ name, label }) => ({
          name,
          label,
          tell: (values: Values) => amountIn(values, name),
        })),
      ]}
      below={
        <Table
          caption={t('payouts.refund_rules')}
          rows={rules}
          keyOf={({ currency }) => currency}
          columns={[
            { label: t('payouts.refund_rules_currency'), isHeader: true, cell: ({ currency }) => currency },
            {
              label: t('payouts.refund_rules_seller'),
              isNumber: true,
              cell: ({ seller_limit }) => <Amount of={seller_limit} />,
            },
            {
              label: t('payouts.refund_rules_operator'),
              isNumber: true,
              cell: ({ operator_limit }) => <Amount of={operator_limit} />,
            },
          ]}
        />
      }
    >
      <SelectField name="currency" label={t('payouts.refund_rules_currency')}>
        {rules.map(({ currency }) => (
          <option key={currency} value={currency}>
            {currency} · {names.get(currency)}
          </option>
        ))}
      </SelectField>
      {limits.map((field) => (
        <TextField key={field.name} {...field} input={{ inputMode: 'decimal', className: 'max-w-40' }} />
      ))}
    </SettingsPage>
  )
}
