import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { FormAlert } from '#app/form-alert.tsx'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import { refuse } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Moment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Route } from './+types/exchange-rates'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleHistory } from './rule-history.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  return apiFrom(context)('GET /operator/exchange-rates')
}

export async function action({ context, request }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const { base, rates } = await api('GET /operator/exchange-rates')
  // Only what was changed becomes a new rate; a decimal comma is read as a point.
  const changed = rates.flatMap(({ currency, units_per_base: was }) => {
    const written = (textOf(form, `rates.${currency}`) ?? '').replace(/\s/g, '').replace(',', '.')
    return currency === base || written === was ? [] : [[currency, written] as const]
  })
  try {
    await api('PUT /operator/exchange-rates', {
      body: {
        rates: Object.fromEntries(changed),
        as_of: textOf(form, 'as_of') ?? '',
        source: textOf(form, 'source') ?? '',
        confirms_large: form.has('confirms_large'),
      },
    })
    return { done: true as const }
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.rates_title')

/** The rate of every currency with its day and source, changed by hand, and how they were. */
export default function ExchangeRates({
  loaderData: { base, today, rates, data: changes },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const errors = refusal?.errors ?? {}
  const isRefusedAtRate = Object.keys(errors).some((name) => name.startsWith('rates'))
  return (
    <>
      <PageHeader title={t('operator.rates_title')} text={t('operator.rates_text')} />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {actionData && 'done' in actionData ? (
          <Alert tone="success">{t('operator.rates_saved')}</Alert>
        ) : null}
        <Panel title={t('operator.rates_title')}>
          <Form
            method="post"
            noValidate
            preventScrollReset
            key={changes[0]?.at}
            className="grid grid-cols-[minmax(0,1fr)] gap-5"
          >
            <FormAlert refusal={refusal} errorCount={Object.keys(errors).length} />
            {errors.rates === undefined ? null : <Alert tone="danger">{errors.rates}</Alert>}
            <RatesTable rates={rates} base={base} errors={errors} refusal={refusal} />
            <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
              <Field label={t('operator.rates_as_of')} error={errors.as_of}>
                <TextInput
                  type="date"
                  name="as_of"
                  max={today}
                  defaultValue={refusal?.values.as_of ?? today}
                />
              </Field>
              <Field
                label={t('operator.rates_source')}
                hint={t('operator.rates_source_hint')}
                error={errors.source}
              >
                <TextInput name="source" maxLength={200} defaultValue={refusal?.values.source} />
              </Field>
            </div>
            {isRefusedAtRate ? <Checkbox name="confirms_large" label={t('operator.rates_confirm')} /> : null}
            <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
              {t('operator.rates_save')}
            </Button>
          </Form>
        </Panel>
        <RuleHistory changes={changes}>
          {({ rates: moved, source }) => (
            <>
              {moved.map(({ currency, from, to }) => (
                <span key={currency} className="block">
                  {t('operator.rates_from_to', { currency, from, to })}
                </span>
              ))}
              <span className="block text-sm text-muted wrap-anywhere">{source}</span>
            </>
          )}
        </RuleHistory>
      </div>
    </>
  )
}

interface RatesTableProps {
  readonly rates: Route.ComponentProps['loaderData']['rates']
  readonly base: string
  readonly errors: Refusal['errors']
  readonly refusal: Refusal | undefined
}

function RatesTable({ rates, base, errors, refusal }: RatesTableProps) {
  const t = useTranslate()
  return (
    <Table
      caption={t('operator.rates_title')}
      isFramed={false}
      rows={rates}
      keyOf={({ currency }) => currency}
      columns={[
        {
          label: t('operator.rates_currency'),
          isHeader: true,
          cell: ({ currency, name }) => (
            <>
              <bdi className="font-semibold">{currency}</bdi>
              <span className="block text-sm font-normal text-muted">{name}</span>
            </>
          ),
        },
        {
          label: t('operator.rates_rate', { base }),
          cell: ({ currency, units_per_base: rate }) =>
            currency === base ? (
              rate
            ) : (
              <Field
                label={t('operator.rates_rate_of', { currency, base })}
                hidesLabel
                error={errors[`rates.${currency}`]}
              >
                <TextInput
                  name={`rates.${currency}`}
                  inputMode="decimal"
                  dir="ltr"
                  autoComplete="off"
                  defaultValue={refusal?.values[`rates.${currency}`] ?? rate}
                  className="max-w-36 tabular-nums"
                />
              </Field>
            ),
        },
        { label: t('operator.rates_day'), cell: ({ as_of: day }) => <Moment at={day} style="day" /> },
        {
          label: t('operator.rates_source'),
          cell: ({ source }) => <span className="block max-w-72 text-sm wrap-anywhere">{source}</span>,
        },
        {
          label: t('operator.rates_changed'),
          cell: ({ changed_at: at, changed_by: by }) =>
            at === undefined ? (
              '—'
            ) : (
              <>
                <Moment at={at} />
                {by === undefined ? null : <bdi className="block text-sm text-muted">{by}</bdi>}
              </>
            ),
        },
      ]}
    />
  )
}
