import { useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { TextField } from '#app/form/bound-fields.tsx'
import { bodyLimits } from '#app/form/limits.server.ts'
import { refusalIn } from '#app/form/outcome.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { submittedValues } from '#app/refusal.ts'
import { Moment } from '#shop/moment.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import type { Route } from './+types/exchange-rates'
import { needsFullRights } from './needs-full-rights.ts'
import { RuleHistory } from './rule-history.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const limits = bodyLimits('PUT /operator/exchange-rates')
  return { ...(await apiFrom(context)('GET /operator/exchange-rates')), limits }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const { base, rates } = await apiFrom(context)('GET /operator/exchange-rates')
  const typed = submittedValues(form)
  // Only changed rates are sent; a decimal comma is accepted.
  for (const { currency, units_per_base: was } of rates) {
    const name = `rates.${currency}`
    const written = (typed[name] ?? '').replace(/\s/g, '').replace(',', '.')
    if (currency === base || written === was) form.delete(name)
    else form.set(name, written)
  }
  return sendForm('PUT /operator/exchange-rates', { context, url, form, typed })
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.rates_title')

/** Exchange rate of every currency with date and source, a form to change it, and the history. */
export default function ExchangeRates({
  loaderData: { base, today, rates, data: changes, limits },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  const isRefusedAtRate = Object.keys(refusalIn(actionData)?.errors ?? {}).some((name) =>
    name.startsWith('rates'),
  )
  return (
    <>
      <PageHeader title={t('operator.rates_title')} text={t('operator.rates_text')} />
      <div className="mt-6 mb-8 grid grid-cols-[minmax(0,1fr)] gap-6">
        {actionData && 'saved' in actionData ? (
          <Alert tone="success">{t('operator.rates_saved')}</Alert>
        ) : null}
        <Panel title={t('operator.rates_title')}>
          <PlainForm
            values={{
              as_of: today,
              ...valuesOf({
                rates: Object.fromEntries(rates.map((rate) => [rate.currency, rate.units_per_base])),
              }),
            }}
            limits={limits}
            outcome={actionData}
            marks="none"
            key={changes[0]?.at}
            className="grid grid-cols-[minmax(0,1fr)] gap-5"
          >
            <RatesTable rates={rates} base={base} />
            <div className="grid max-w-3xl gap-5 sm:grid-cols-2">
              <TextField
                name="as_of"
                label={t('operator.rates_as_of')}
                input={{ type: 'date', max: today }}
              />
              <TextField
                name="source"
                label={t('operator.rates_source')}
                hint={t('operator.rates_source_hint')}
              />
            </div>
            {isRefusedAtRate ? <Checkbox name="confirms_large" label={t('operator.rates_confirm')} /> : null}
            <Button type="submit" variant="action" isBusy={isBusy} className="justify-self-start">
              {t('operator.rates_save')}
            </Button>
          </PlainForm>
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
}

function RatesTable({ rates, base }: RatesTableProps) {
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
              <TextField
                name={`rates.${currency}`}
                label={t('operator.rates_rate_of', { currency, base })}
                hidesLabel
                input={{
                  inputMode: 'decimal',
                  dir: 'ltr',
                  autoComplete: 'off',
                  className: 'max-w-36 tabular-nums',
                }}
              />
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
