import { FileText, Landmark, PiggyBank } from 'lucide-react'
import { Form } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { usePageHref } from '#app/page-href.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { Earnings } from '#contract/earnings.ts'
import { DisputeStateBadge } from '#shop/disputes/dispute-state.tsx'
import { Moment } from '#shop/moment.tsx'
import { PayoutStateBadge } from '#shop/payouts/labels.tsx'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { Panel } from '#ui/panel.tsx'
import { Select } from '#ui/select.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { formatMoney, type Money } from '#values/money.ts'
import type { Route } from './+types/earnings'
import { mayIn, sellerPath } from './dashboard.ts'
import { Balances, OtherCurrencies } from './earnings/balances.tsx'
import { Days, MonthAsPdf, type Period, Statement } from './earnings/statement.tsx'
import { useSellerStore } from './layout.tsx'

const MONTHS_OFFERED = 12

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { searchParams } = url
  const query = {
    page: searchParams.get('page') ?? undefined,
    currency: searchParams.get('currency') ?? undefined,
    from: searchParams.get('from') ?? undefined,
    to: searchParams.get('to') ?? undefined,
  }
  // Others see the page with the reason why it is empty.
  const isShown = mayIn(context, params, 'finance.money')
  return {
    query,
    months: monthsBefore(new Date()),
    attempt: crypto.randomUUID(),
    earnings: isShown
      ? await apiFrom(context)('GET /seller/stores/{store}/earnings', { params, query })
      : undefined,
  }
}

/** Returns the latest months, such as '2026-11', newest first. */
function monthsBefore(now: Date): string[] {
  return Array.from({ length: MONTHS_OFFERED }, (_, ago) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - ago, 1)).toISOString().slice(0, 7),
  )
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    const body = { currency: String(form.get('currency') ?? '') }
    await apiFrom(context)('POST /seller/stores/{store}/settlement/convert', { params, body }, once(form))
    return { done: true }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.earnings')

export default function EarningsPage({
  loaderData: { earnings, query, months, attempt },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const { slug } = useSellerStore()
  return (
    <>
      <PageHeader
        title={t('payouts.earnings')}
        text={t('payouts.earnings_text')}
        aside={
          earnings ? (
            <>
              <ButtonLink to={`${sellerPath(slug, 'earnings')}/paid-by`} variant="quiet" icon={Landmark}>
                {t('payouts.paid_by_link')}
              </ButtonLink>
              <ButtonLink to={`${sellerPath(slug, 'earnings')}/documents`} variant="quiet" icon={FileText}>
                {t('documents.title')}
              </ButtonLink>
              {earnings.currencies.length > 1 ? <ChooseCurrency earnings={earnings} /> : null}
            </>
          ) : undefined
        }
      />
      <div className="mt-6 mb-8 grid gap-6">
        {actionData && 'errors' in actionData ? <Alert tone="danger">{actionData.message}</Alert> : null}
        {actionData && 'done' in actionData ? (
          <Alert tone="success">{t('payouts.balances_converted')}</Alert>
        ) : null}
        {earnings ? (
          <Shown earnings={earnings} query={query} months={months} attempt={attempt} />
        ) : (
          <Alert tone="info">{t('payouts.earnings_denied')}</Alert>
        )}
      </div>
    </>
  )
}

interface ShownProps {
  readonly earnings: Earnings
  readonly query: Period
  readonly months: readonly string[]
  /** Idempotency key: the conversion is made once, however often the form is sent. */
  readonly attempt: string
}

function Shown({ earnings, query, months, attempt }: ShownProps) {
  const t = useTranslate()
  const hrefOf = usePageHref()
  if (earnings.currencies.length === 0) {
    return (
      <EmptyState
        icon={PiggyBank}
        title={t('payouts.earnings_none_title')}
        text={t('payouts.earnings_none_text')}
      />
    )
  }
  return (
    <>
      <Balances of={earnings} />
      <OtherCurrencies of={earnings} attempt={attempt} />
      <Disputes of={earnings} />
      <div className="grid gap-6 lg:grid-cols-2 lg:items-start">
        <Pending of={earnings} />
        <Payouts of={earnings} />
      </div>
      <Panel
        title={t('payouts.statement_title')}
        aside={<MonthAsPdf months={months} currency={earnings.currency} />}
        className="min-w-0"
      >
        <p className="mb-4 max-w-prose text-sm text-muted">{t('payouts.statement_text')}</p>
        <Days currency={earnings.currency} query={query} />
        <Statement of={earnings} />
        <Pagination page={earnings.current_page} lastPage={earnings.last_page} hrefOf={hrefOf} />
      </Panel>
    </>
  )
}

function ChooseCurrency({ earnings: { currency, currencies } }: { earnings: Earnings }) {
  const t = useTranslate()
  return (
    <Form method="get" className="flex items-end gap-2">
      <Field label={t('payouts.currency')}>
        <Select name="currency" defaultValue={currency} key={currency}>
          {currencies.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
      </Field>
      <Button type="submit" variant="quiet">
        {t('payouts.show')}
      </Button>
    </Form>
  )
}

function Disputes({ of: { disputes, held } }: { of: Earnings }) {
  const t = useTranslate()
  const locale = useLocale()
  const format = (amount: Money) => formatMoney(amount, locale)
  const { slug, timezone } = useSellerStore()
  if (disputes.length === 0) return null
  return (
    <Panel
      title={t('payouts.disputes')}
      aside={
        held.minor > 0 ? (
          <span className="text-muted">
            {t('payouts.held')}{' '}
            <strong className="text-strong">
              <Amount of={held} />
            </strong>
          </span>
        ) : undefined
      }
    >
      <p className="mb-4 max-w-prose text-sm text-muted">{t('payouts.disputes_seller_text')}</p>
      <ul className="divide-y divide-line">
        {disputes.map((dispute) => (
          <li key={dispute.number + dispute.order_number} className="grid gap-1 py-4 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span>
                <TextLink
                  to={`${sellerPath(slug, 'earnings')}/orders/${dispute.order_number}`}
                  variant="more"
                >
                  <bdi dir="ltr">{dispute.order_number}</bdi>
                </TextLink>
                <span className="text-sm text-muted">
                  {' · '}
                  <bdi dir="ltr">{dispute.number}</bdi>
                  {' · '}
                  <Moment at={dispute.closed_at ?? dispute.opened_at} style="day" timeZone={timezone} />
                </span>
              </span>
              <DisputeStateBadge state={dispute.state} />
            </div>
            <p className="max-w-prose text-muted">
              {t(`payouts.dispute_told_${dispute.state}`, {
                reason: t(`payouts.dispute_reason_${dispute.reason}`),
                amount: format(dispute.amount),
                held: format(dispute.held),
                borne: format(dispute.borne ?? { ...dispute.held, minor: 0 }),
              })}
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Pending({ of: { pending_until: until } }: { of: Earnings }) {
  const t = useTranslate()
  const { timezone } = useSellerStore()
  if (until.length === 0) return null
  return (
    <Panel title={t('payouts.pending_title')}>
      <ul className="divide-y divide-line">
        {until.map(({ on, amount }) => (
          <li key={on ?? ''} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span className="text-muted">
              {on ? <Moment at={on} style="weekday" timeZone={timezone} /> : t('payouts.pending_undelivered')}
            </span>
            <span className="font-semibold text-strong">
              <Amount of={amount} />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Payouts({ of: { payouts } }: { of: Earnings }) {
  const t = useTranslate()
  const { slug, timezone } = useSellerStore()
  return (
    <Panel title={t('payouts.payouts_title')}>
      {payouts.length === 0 ? (
        <p className="text-muted">{t('payouts.payouts_none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {payouts.map(({ id, number, state, way, amount, created_at, paid_at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
              <span>
                <TextLink to={`${sellerPath(slug, 'earnings')}/payouts/${id}`} variant="more">
                  {number}
                </TextLink>
                <span className="block text-sm text-muted">
                  <Moment at={paid_at ?? created_at} style="day" timeZone={timezone} />
                </span>
              </span>
              <span className="grid justify-items-end gap-1">
                <Amount of={amount} />
                <PayoutStateBadge of={{ state, way }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
