import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Amount } from '#shop/price.tsx'
import { readAmount } from '#shop/read-amount.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/refund-rules'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleHistory } from './rule-history.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const api = apiFrom(context)
  const [{ data: rules, changes }, { data: currencies }] = await Promise.all([
    api('GET /operator/refund-rules'),
    api('GET /currencies'),
  ])
  return { rules, changes, names: new Map(currencies.map(({ code, name }) => [code, name])) }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const currency = textOf(form, 'currency') ?? ''
  const amount = (name: string) => readAmount(api, { amount: textOf(form, name) ?? '', currency })
  const [seller, operator] = await Promise.all([amount('seller_limit_minor'), amount('operator_limit_minor')])
  const body = { seller_limit_minor: seller.minor, operator_limit_minor: operator.minor }
  try {
    await api('PUT /operator/refund-rules/{currency}', { params: { currency }, body })
    return { done: currency }
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: minorUnitsIn(currency) })
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.refund_rules')

/** Amount per currency above which a refund needs a second approval. */
export default function RefundRules({
  loaderData: { rules, changes, names },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('orders.refund_requests'), to: '/operator/refund-requests' },
              { label: t('payouts.refund_rules') },
            ]}
          />
        }
        title={t('payouts.refund_rules')}
        text={t('payouts.refund_rules_text')}
      />
      <div className="mt-6 mb-8 grid max-w-4xl gap-6">
        {actionData && 'done' in actionData ? (
          <Alert tone="success">{t('payouts.refund_rules_saved', { currency: actionData.done })}</Alert>
        ) : null}
        <Panel title={t('payouts.refund_rules_change')}>
          <LimitsForm refusal={refusal} rules={rules} names={names} />
        </Panel>
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
        <RuleHistory changes={changes}>
          {({ rule: { seller_limit, operator_limit } }) => (
            <>
              <span className="block">
                {t('payouts.refund_rules_seller')} <Amount of={seller_limit} />
              </span>
              <span className="block">
                {t('payouts.refund_rules_operator')} <Amount of={operator_limit} />
              </span>
            </>
          )}
        </RuleHistory>
      </div>
    </>
  )
}

interface LimitsFormProps {
  readonly refusal: Refusal | undefined
  readonly rules: Route.ComponentProps['loaderData']['rules']
  readonly names: Route.ComponentProps['loaderData']['names']
}

function LimitsForm({ refusal, rules, names }: LimitsFormProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const written: Readonly<Record<string, string>> = refusal?.values ?? {}
  const errors: Readonly<Record<string, string>> = refusal?.errors ?? {}
  return (
    <Form method="post" noValidate className="grid gap-5">
      <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
      <Field label={t('payouts.refund_rules_currency')}>
        <Select name="currency" defaultValue={written.currency ?? rules[0]?.currency}>
          {rules.map(({ currency }) => (
            <option key={currency} value={currency}>
              {currency} · {names.get(currency)}
            </option>
          ))}
        </Select>
      </Field>
      {(['seller', 'operator'] as const).map((as) => (
        <Field
          key={as}
          label={t(`payouts.refund_rules_${as}`)}
          hint={t(`payouts.refund_rules_${as}_hint`)}
          error={errors[`${as}_limit_minor`]}
        >
          <TextInput
            name={`${as}_limit_minor`}
            inputMode="decimal"
            required
            defaultValue={written[`${as}_limit_minor`]}
            className="max-w-40"
          />
        </Field>
      ))}
      <Button type="submit" variant="action" disabled={isBusy} className="justify-self-start">
        {t('payouts.refund_rules_save')}
      </Button>
    </Form>
  )
}
