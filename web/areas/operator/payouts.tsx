import { Banknote, Landmark } from 'lucide-react'
import { Form, redirect, useNavigation } from 'react-router'
import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { TextField } from '#app/form/bound-fields.tsx'
import { refusalIn } from '#app/form/outcome.ts'
import { PlainForm } from '#app/form/plain-form.tsx'
import { sendForm } from '#app/form/send-form.server.ts'
import { valuesOf } from '#app/form/values-of.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { queryOf } from '#app/query-of.ts'
import type { Refusal } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { formatMoney } from '#values/money.ts'
import type { Route } from './+types/payouts'
import { PayoutsDenied } from './payouts/denied.tsx'
import { RunStateBadge } from './payouts/run-state.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = queryOf(url)
  const runs = await allowed(url, apiFrom(context)('GET /operator/payout-runs', { query }))
  return { runs, isOpenOnly: query.state === 'open', attempt: crypto.randomUUID() }
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['draft', 'rule'], url })
  if (command === 'rule') {
    const params = { currency: String(form.get('currency')) }
    return sendForm('PUT /operator/payout-rules/{currency}', { context, url, form, params })
  }
  const answer = await sendForm('POST /operator/payout-runs', { context, url, form, isOnce: true })
  if (!('saved' in answer)) return answer
  return redirect(localizedPath(`/operator/payouts/${answer.saved.id}`, localeOf(url.pathname)), 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.title')

export default function Payouts({
  loaderData: { runs, isOpenOnly, attempt },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  if (!runs) return <PayoutsDenied />
  const refusal = refusalIn(actionData)
  return (
    <>
      <PageHeader
        title={t('payouts.title')}
        text={t('payouts.text')}
        aside={
          <>
            <ButtonLink to="/operator/payouts/failed" variant="quiet">
              {t('operator.payouts_failed_title')}
            </ButtonLink>
            <ButtonLink to="/operator/payout-sellers" variant="quiet">
              {t('payouts.stores_link')}
            </ButtonLink>
          </>
        }
      />
      <div className="mt-6 mb-8 grid gap-6">
        {refusal && Object.keys(refusal.errors).length === 0 ? (
          <Alert tone="danger">{refusal.message}</Alert>
        ) : null}
        {actionData && 'saved' in actionData ? <Alert tone="success">{t('payouts.rule_saved')}</Alert> : null}
        <Panel
          title={t('payouts.runs_title')}
          aside={
            <TextLink to={isOpenOnly ? '/operator/payouts' : '/operator/payouts?state=open'}>
              {t(isOpenOnly ? 'operator.runs_all' : 'operator.runs_open')}
            </TextLink>
          }
        >
          {runs.data.length === 0 ? (
            <EmptyState
              icon={Landmark}
              title={t('payouts.runs_none_title')}
              text={t('payouts.runs_none_text')}
            />
          ) : (
            <Table
              caption={t('payouts.runs_title')}
              isFramed={false}
              rows={runs.data}
              keyOf={({ id }) => id}
              columns={[
                {
                  label: t('payouts.run'),
                  isHeader: true,
                  cell: ({ id, number }) => (
                    <TextLink to={`/operator/payouts/${id}`} variant="more">
                      {number}
                    </TextLink>
                  ),
                },
                {
                  label: t('payouts.drafted'),
                  cell: ({ drafted_at }) => <Moment at={drafted_at} style="day" />,
                },
                { label: t('payouts.sellers'), isNumber: true, cell: ({ count }) => count },
                { label: t('payouts.total'), isNumber: true, cell: ({ total }) => <Amount of={total} /> },
                { label: t('payouts.state'), cell: ({ state }) => <RunStateBadge state={state} /> },
              ]}
            />
          )}
          <Pagination page={runs.current_page} lastPage={runs.last_page} hrefOf={hrefOf} />
        </Panel>
        <Payable of={runs.payable} attempt={attempt} refusal={refusal} />
      </div>
    </>
  )
}

type Row = Answer<Endpoints['GET /operator/payout-runs']>['payable'][number]

interface PayableProps {
  readonly of: readonly Row[]
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

function Payable({ of: rows, attempt, refusal }: PayableProps) {
  const t = useTranslate()
  // Currencies in which no seller reaches the minimum are shown too: the minimum can only be changed in their row.
  const shown = rows.filter(({ stores, held, below }) => stores + held + below > 0)
  return (
    <Panel title={t('payouts.payable_title')}>
      {shown.length === 0 ? (
        <EmptyState
          icon={Banknote}
          title={t('payouts.payable_none_title')}
          text={t('payouts.payable_none_text')}
        />
      ) : (
        <Table
          caption={t('payouts.payable_title')}
          isFramed={false}
          rows={shown}
          keyOf={({ currency }) => currency}
          columns={[
            {
              label: t('payouts.currency'),
              isHeader: true,
              cell: (row) => <span className="font-semibold text-strong">{row.currency}</span>,
            },
            {
              label: t('payouts.sellers'),
              cell: ({ stores, held, below }) => (
                <>
                  {t('payouts.sellers_of', { count: stores })}
                  {held > 0 ? (
                    <span className="block text-sm text-muted">{t('payouts.held_of', { count: held })}</span>
                  ) : null}
                  {below > 0 ? (
                    <span className="block text-sm text-muted">
                      {t('payouts.below_of', { count: below })}
                    </span>
                  ) : null}
                </>
              ),
            },
            {
              label: t('payouts.total'),
              isNumber: true,
              cell: ({ total, kept_back: keptBack }) => (
                <>
                  <Amount of={total} />
                  {keptBack.minor > 0 ? (
                    <span className="block text-sm text-muted">
                      {t('payouts.reserve')}: <Amount of={keptBack} />
                    </span>
                  ) : null}
                </>
              ),
            },
            { label: t('payouts.minimum'), cell: (row) => <Rule of={row} refusal={refusal} /> },
            {
              label: t('payouts.draft_action'),
              cell: ({ currency, stores }) =>
                stores > 0 ? <DraftForm attempt={attempt} currency={currency} /> : null,
            },
          ]}
        />
      )}
    </Panel>
  )
}

function DraftForm({ attempt, currency }: { readonly attempt: string; readonly currency: string }) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="grid justify-items-start gap-2">
      <input type="hidden" name="attempt" value={`${attempt}-${currency}`} />
      <input type="hidden" name="currency" value={currency} />
      <Checkbox name="converts" defaultChecked label={t('payouts.draft_converts')} />
      <Button
        type="submit"
        size="sm"
        name="command"
        value="draft"
        disabled={isBusy}
        aria-label={`${t('payouts.draft_action')}: ${currency}`}
      >
        {t('payouts.draft_action')}
      </Button>
    </Form>
  )
}

function Rule({
  of: { currency, minimum, limit, minor_units: minorUnits },
  refusal,
}: {
  of: Row
  refusal: Refusal | undefined
}) {
  const t = useTranslate()
  const locale = useLocale()
  const mine =
    refusal?.values.command === 'rule' && refusal.values.currency === currency ? refusal : undefined
  return (
    <div className="text-sm">
      <Amount of={minimum} />
      <span className="block text-muted">
        {t('payouts.limit')} {formatMoney(limit, locale)}
      </span>
      <Disclosure
        label={
          <>
            {t('payouts.rule_change')}
            <span className="sr-only"> {currency}</span>
          </>
        }
        isOpen={mine !== undefined}
      >
        <PlainForm
          values={valuesOf({ minimum, limit }, minorUnits)}
          limits={{}}
          outcome={mine}
          className="grid justify-items-start gap-3 pt-2 text-start"
        >
          <input type="hidden" name="currency" value={currency} />
          <TextField name="minimum_minor" label={t('payouts.minimum')} isOptional={false} input={decimal} />
          <TextField name="limit_minor" label={t('payouts.limit')} isOptional={false} input={decimal} />
          <Button type="submit" variant="quiet" name="command" value="rule">
            {t('payouts.rule_save')}
          </Button>
        </PlainForm>
      </Disclosure>
    </div>
  )
}

const decimal = { required: true, inputMode: 'decimal' } as const
