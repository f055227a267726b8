import { Form, redirect, useNavigation } from 'react-router'
import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import type { Payout } from '#contract/payouts.ts'
import { Moment } from '#shop/moment.tsx'
import { PayoutStateBadge, useHoldText, usePayoutReason } from '#shop/payouts/labels.tsx'
import { PayoutLines } from '#shop/payouts/payout-lines.tsx'
import { PayoutMoney } from '#shop/payouts/payout-money.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/payout'
import { History } from './history.tsx'
import { PayoutsDenied } from './payouts/denied.tsx'
import { ReferenceForm } from './payouts/reference-form.tsx'

export async function loader({ context, params: { payout: id }, url }: Route.LoaderArgs) {
  const payout = await allowed(url, apiFrom(context)('GET /operator/payouts/{id}', { params: { id } }))
  return { payout, attempt: crypto.randomUUID() }
}

export async function action({ context, params: { payout: id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const sent = { context, url, form, params: { id }, isOnce: true }
  const payout = 'POST /operator/payouts/{id}'
  switch (choiceIn(form, 'command', { of: ['paid', 'failed', 'leave_out', 'retry'], url })) {
    case 'paid':
      return sendForm(`${payout}/paid`, sent)
    case 'failed':
      return sendForm(`${payout}/failed`, sent)
    case 'leave_out':
      return sendForm(`${payout}/leave-out`, sent)
    case 'retry': {
      const answer = await sendForm(`${payout}/retry`, sent)
      if (!('saved' in answer)) return answer
      return redirect(localizedPath(`/operator/payouts/${answer.saved.id}`, localeOf(url.pathname)), 303)
    }
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.title')

/** Payout of one seller, with its calculation down to each order. */
export default function PayoutPage({ loaderData: { payout, attempt }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  if (!payout) return <PayoutsDenied />
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const { run, store, lines, events } = payout
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('payouts.title'), to: '/operator/payouts' },
              { label: run.number, to: `/operator/payouts/${run.id}` },
              { label: store.name },
            ]}
          />
        }
        title={store.name}
        text={t('payouts.payout_title', { number: payout.number })}
        aside={<PayoutStateBadge of={payout} />}
      />
      <div className="mt-6 mb-8 grid gap-6">
        {refusal && Object.keys(refusal.errors).length === 0 ? (
          <Alert tone="danger">{refusal.message}</Alert>
        ) : null}
        {actionData && 'saved' in actionData ? <Alert tone="success">{t('payouts.done')}</Alert> : null}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <PayoutLines
            lines={lines}
            orderPath={({ group_number: number }) => (number ? `/operator/orders/${number}` : undefined)}
          />
          <div className="grid gap-6">
            <Panel title={t('payouts.money_title')}>
              <PayoutMoney of={payout} />
            </Panel>
            <Standing payout={payout} attempt={attempt} refusal={refusal} />
            <History
              steps={events.map(({ state, at, by }) => ({ label: t(`payouts.state_${state}`), at, by }))}
            />
          </div>
        </div>
      </div>
    </>
  )
}

interface PayoutStatusProps {
  readonly payout: Payout
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

function Standing({ payout, attempt, refusal }: PayoutStatusProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const holdOf = useHoldText()
  const why = usePayoutReason()(payout)
  const { state, to, holder, hold, reference, details_changed_at: at } = payout
  // Gateways report the state of their payouts themselves.
  const isAtBank = payout.way === 'bank'
  const mayFail = state === 'approved' || (isAtBank && (state === 'submitted' || state === 'paid'))
  return (
    <Panel title={t('payouts.account')}>
      <div className="grid gap-4">
        <p>
          {to ? (
            <>
              <bdi className="font-semibold text-strong">{to.account_no}</bdi> {to.bank_name}
              {holder ? (
                <span className="block text-sm text-muted">{t('payouts.holder', { name: holder })}</span>
              ) : null}
            </>
          ) : (
            t('payouts.account_none')
          )}
          {at ? (
            <span className="block text-sm text-muted">
              {t('payouts.named_on')} <Moment at={at} style="day" />
            </span>
          ) : null}
        </p>
        {hold ? (
          <Alert tone="warning">{t('payouts.hold_would', { why: holdOf({ ...payout, hold }) })}</Alert>
        ) : null}
        {why ? <Alert tone="info">{why}</Alert> : null}
        {reference ? (
          <p className="text-sm text-muted">
            {t('payouts.reference')} <bdi className="font-mono">{reference}</bdi>
          </p>
        ) : null}
        {state === 'submitted' && isAtBank ? (
          <ReferenceForm
            label={t('payouts.pay_this')}
            hint={t('payouts.reference_hint')}
            attempt={attempt}
            refusal={refusal}
          />
        ) : null}
        {state === 'draft' ? (
          <WithReason
            label={t('payouts.leave_out')}
            reason={{ label: t('payouts.leave_out_reason'), hint: t('payouts.leave_out_hint') }}
            command="leave_out"
            refusal={refusal}
          />
        ) : null}
        {mayFail ? (
          <WithReason
            label={t('payouts.failed_action')}
            reason={{ label: t('payouts.failed_reason'), hint: t('payouts.failed_hint') }}
            command="failed"
            refusal={refusal}
          />
        ) : null}
        {payout.may_retry ? (
          <Form method="post" className="grid justify-items-start gap-2">
            <input type="hidden" name="attempt" value={attempt} />
            <p className="text-sm text-muted">{t('payouts.retry_text')}</p>
            <Button type="submit" name="command" value="retry" disabled={isBusy}>
              {t('payouts.retry')}
            </Button>
          </Form>
        ) : null}
      </div>
    </Panel>
  )
}
