import { Form, useNavigation } from 'react-router'
import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { sendForm } from '#app/form/send-form.server.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Endpoints } from '#contract/endpoints.ts'
import type { OperatorWithdrawal } from '#contract/withdrawals.ts'
import { Moment } from '#shop/moment.tsx'
import { ExcessText } from '#shop/payouts/excess-text.tsx'
import { Amount } from '#shop/price.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { DetailList } from '#ui/detail-list.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/withdrawal'
import { PayoutsDenied } from './payouts/denied.tsx'
import { ReferenceForm } from './payouts/reference-form.tsx'
import { useWithdrawalHold, WithdrawalBadge, WithdrawalDestination } from './withdrawals/labels.tsx'

type Payee = Answer<Endpoints['GET /operator/withdrawals/{id}/payee']>

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const withdrawal = await allowed(
    url,
    apiFrom(context)('GET /operator/withdrawals/{id}', { params: { id } }),
  )
  return { withdrawal, attempt: crypto.randomUUID() }
}

const commands = ['payee', 'approve', 'paid', 'returned', 'reject'] as const

export async function action({ context, params: { id }, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: commands, url })
  const sent = { context, url, form, params: { id } }
  if (command !== 'payee') {
    return sendForm(`POST /operator/withdrawals/{id}/${command}`, { ...sent, isOnce: true })
  }
  const answer = await sendForm('GET /operator/withdrawals/{id}/payee', sent)
  return 'saved' in answer ? { payee: answer.saved } : answer
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'operator.withdrawals_title')

export default function WithdrawalPage({
  loaderData: { withdrawal, attempt },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  if (!withdrawal) return <PayoutsDenied />
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const { number, amount, state, customer, created_at } = withdrawal
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('operator.withdrawals_title'), to: '/operator/withdrawals' },
              { label: number },
            ]}
          />
        }
        title={<Amount of={amount} />}
        text={number}
        aside={<WithdrawalBadge state={state} />}
      />
      <div className="mt-6 mb-8 grid gap-6">
        {refusal && Object.keys(refusal.errors).length === 0 ? (
          <Alert tone="danger">{refusal.message}</Alert>
        ) : null}
        {actionData && 'saved' in actionData ? <Alert tone="success">{t('payouts.done')}</Alert> : null}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start">
          <Panel title={t('operator.withdrawal_facts')}>
            <DetailList
              items={[
                {
                  label: t('operator.column_customer'),
                  value: (
                    <>
                      <TextLink to={`/operator/people/${customer.id}`} variant="more">
                        <bdi>{customer.name}</bdi>
                      </TextLink>
                      <span className="block text-sm wrap-anywhere text-muted">{customer.email}</span>
                    </>
                  ),
                },
                { label: t('operator.withdrawal_to'), value: <WithdrawalDestination {...withdrawal} /> },
                { label: t('operator.refund_amount'), value: <Amount of={amount} /> },
                { label: t('operator.withdrawal_asked'), value: <Moment at={created_at} /> },
                ...stepsOf(withdrawal, t),
              ]}
            />
          </Panel>
          <Panel title={t('operator.withdrawal_next')}>
            <Next
              withdrawal={withdrawal}
              attempt={attempt}
              refusal={refusal}
              payee={actionData && 'payee' in actionData ? actionData.payee : undefined}
            />
          </Panel>
        </div>
      </div>
    </>
  )
}

function stepsOf(
  { first_approved: first, approved, paid, ended, state, reference, reason }: OperatorWithdrawal,
  t: ReturnType<typeof useTranslate>,
) {
  const signed = (step: { by: string; at: string }) => (
    <>
      <Moment at={step.at} /> <bdi className="text-muted">{step.by}</bdi>
    </>
  )
  return [
    ...(first ? [{ label: t('operator.withdrawal_first_approved'), value: signed(first) }] : []),
    ...(approved ? [{ label: t('operator.withdrawal_approved'), value: signed(approved) }] : []),
    ...(paid ? [{ label: t('operator.withdrawal_paid'), value: signed(paid) }] : []),
    ...(reference
      ? [{ label: t('payouts.reference'), value: <bdi className="wrap-anywhere">{reference}</bdi> }]
      : []),
    ...(ended ? [{ label: t(`operator.withdrawal_${state}`), value: signed(ended) }] : []),
    ...(reason
      ? [{ label: t('operator.withdrawal_reason'), value: <bdi className="wrap-anywhere">{reason}</bdi> }]
      : []),
  ]
}

interface NextProps {
  readonly withdrawal: OperatorWithdrawal
  readonly attempt: string
  readonly refusal: Refusal | undefined
  /** Full payment details, once an operator has requested them. */
  readonly payee: Payee | undefined
}

function Next({ withdrawal, attempt, refusal, payee }: NextProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const hold = useWithdrawalHold()(withdrawal)
  const { state, may_decide: mayDecide, first_approved: first, waits_for_another: isWaiting } = withdrawal
  if (!mayDecide) return <Alert tone="info">{t('operator.withdrawal_own')}</Alert>
  const reject = (
    <WithReason
      label={t('operator.withdrawal_reject')}
      text={t('operator.withdrawal_reject_text')}
      reason={{ label: t('operator.withdrawal_reason'), hint: t('operator.withdrawal_reason_hint') }}
      command="reject"
      subject={{ name: 'attempt', value: attempt }}
      refusal={refusal}
    />
  )
  switch (state) {
    case 'pending':
      return (
        <div className="grid gap-4">
          {hold ? <Alert tone="warning">{hold}</Alert> : null}
          {withdrawal.excess && !first ? (
            <Alert tone="warning">
              <ExcessText of={withdrawal.excess} />
            </Alert>
          ) : null}
          {isWaiting ? <Alert tone="info">{t('operator.withdrawal_needs_another')}</Alert> : null}
          {first && !isWaiting ? (
            <Alert tone="info">{t('operator.withdrawal_needs_you', { name: first.by })}</Alert>
          ) : null}
          {hold || isWaiting ? null : <ApproveForm attempt={attempt} isBusy={isBusy} />}
          {reject}
        </div>
      )
    case 'approved':
      return (
        <div className="grid gap-5">
          {payee ? <FullPayee payee={payee} /> : <PayeeForm isBusy={isBusy} />}
          <ReferenceForm
            label={t('operator.withdrawal_pay')}
            hint={t('operator.withdrawal_reference_hint')}
            attempt={attempt}
            refusal={refusal}
          />
          {reject}
        </div>
      )
    case 'paid':
      return (
        <WithReason
          label={t('operator.withdrawal_return')}
          text={t('operator.withdrawal_return_text')}
          reason={{ label: t('operator.withdrawal_reason'), hint: t('operator.withdrawal_reason_hint') }}
          command="returned"
          subject={{ name: 'attempt', value: attempt }}
          refusal={refusal}
        />
      )
    case 'rejected':
    case 'returned':
    case 'cancelled':
      return <p className="text-muted">{t('operator.withdrawal_over')}</p>
  }
}

function ApproveForm({ attempt, isBusy }: { readonly attempt: string; readonly isBusy: boolean }) {
  const t = useTranslate()
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <input type="hidden" name="attempt" value={attempt} />
      <p className="text-sm text-muted">{t('operator.withdrawal_approve_text')}</p>
      <Button type="submit" variant="action" name="command" value="approve" disabled={isBusy}>
        {t('operator.withdrawal_approve')}
      </Button>
    </Form>
  )
}

function PayeeForm({ isBusy }: { readonly isBusy: boolean }) {
  const t = useTranslate()
  return (
    <Form method="post" className="grid justify-items-start gap-3">
      <p className="text-sm text-muted">{t('operator.withdrawal_payee_text')}</p>
      <Button type="submit" variant="quiet" name="command" value="payee" disabled={isBusy}>
        {t('operator.withdrawal_payee')}
      </Button>
    </Form>
  )
}

function FullPayee({ payee: { bank, paypal_email: email } }: { payee: Payee }) {
  const t = useTranslate()
  const lines = bank
    ? [
        { label: t('operator.payee_account_no'), value: bank.account_no },
        { label: t('operator.payee_holder_name'), value: bank.holder_name },
        { label: t('operator.payee_bank_name'), value: bank.bank_name },
        { label: t('operator.payee_swift'), value: bank.swift },
        { label: t('operator.payee_ifsc'), value: bank.ifsc },
      ]
    : [{ label: t('operator.payee_paypal_email'), value: email }]
  return (
    <dl className="grid gap-2 rounded-xl bg-sunken p-4">
      {lines.map(({ label, value }) =>
        value === undefined ? null : (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-mono wrap-anywhere text-strong select-all">
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
    </dl>
  )
}
