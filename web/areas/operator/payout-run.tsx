import { Download } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { allowed } from '#app/allowed.ts'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { PayoutRow, PayoutRun } from '#contract/payouts.ts'
import { textOf } from '#shop/cart-form.ts'
import { Moment } from '#shop/moment.tsx'
import { ExcessText } from '#shop/payouts/excess-text.tsx'
import { PayoutStateBadge, useHoldText, usePayoutReason } from '#shop/payouts/labels.tsx'
import { Amount } from '#shop/price.tsx'
import { WithReason } from '#shop/with-reason.tsx'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { TextLink } from '#ui/text-link.tsx'
import type { Route } from './+types/payout-run'
import { PayoutsDenied } from './payouts/denied.tsx'
import { ReferenceForm } from './payouts/reference-form.tsx'
import { RunStateBadge } from './payouts/run-state.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const run = await allowed(url, apiFrom(context)('GET /operator/payout-runs/{id}', { params }))
  return { run, attempt: crypto.randomUUID() }
}

const commands = ['approve', 'discard', 'submit', 'paid', 'leave_out'] as const

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const key = once(form)
  const run = 'POST /operator/payout-runs/{id}'
  try {
    switch (choiceIn(form, 'command', { of: commands, url })) {
      case 'approve': {
        const { left_out: leftOut } = await api(`${run}/approve`, { params }, key)
        return { leftOut, failed: 0 }
      }
      case 'discard':
        await api(`${run}/discard`, { params }, key)
        return { leftOut: 0, failed: 0 }
      case 'submit': {
        const { failed } = await api(`${run}/submit`, { params }, key)
        return { leftOut: 0, failed }
      }
      case 'paid':
        await api(`${run}/paid`, { params, body: { reference: textOf(form, 'reference') ?? '' } }, key)
        return { leftOut: 0, failed: 0 }
      case 'leave_out': {
        const payout = { id: textOf(form, 'payout') ?? '' }
        const body = { reason: textOf(form, 'reason') ?? '' }
        await api('POST /operator/payouts/{id}/leave-out', { params: payout, body }, key)
        return { leftOut: 0, failed: 0 }
      }
    }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.title')

export default function PayoutRunPage({ loaderData: { run, attempt }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  if (!run) return <PayoutsDenied />
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  const done = actionData && 'failed' in actionData ? actionData : undefined
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('payouts.title'), to: '/operator/payouts' }, { label: run.number }]}
          />
        }
        title={t('payouts.run_title', { number: run.number })}
        text={<Approvals of={run} />}
        aside={
          <p className="grid gap-1 sm:justify-items-end">
            <RunStateBadge state={run.state} />
            <span className="font-display text-2xl font-bold text-strong">
              <Amount of={run.total} />
            </span>
            <span className="text-sm text-muted">{t('payouts.sellers_of', { count: run.count })}</span>
          </p>
        }
      />
      <div className="mt-6 mb-8 grid gap-6">
        {refusal && Object.keys(refusal.errors).length === 0 ? (
          <Alert tone="danger">{refusal.message}</Alert>
        ) : null}
        {done ? <Done of={done} /> : null}
        <Next run={run} attempt={attempt} refusal={refusal} />
        <PayoutTable run={run} refusal={refusal} />
        {run.held_back.length > 0 ? <HeldBack run={run} /> : null}
      </div>
    </>
  )
}

function PayoutTable({ run, refusal }: { readonly run: PayoutRun; readonly refusal: Refusal | undefined }) {
  const t = useTranslate()
  return (
    <Table
      caption={t('payouts.sellers')}
      rows={run.payouts}
      keyOf={({ id }) => id}
      columns={[
        {
          label: t('payouts.seller'),
          isHeader: true,
          cell: (payout) => (
            <>
              <TextLink to={`/operator/payouts/${run.id}/${payout.id}`} variant="more">
                {payout.store.name}
              </TextLink>
              <span className="block text-sm text-muted">{payout.number}</span>
            </>
          ),
        },
        { label: t('payouts.orders'), isNumber: true, cell: ({ orders }) => orders },
        { label: t('payouts.account'), cell: (payout) => <AccountOf payout={payout} /> },
        {
          label: t('payouts.amount'),
          isNumber: true,
          cell: ({ amount, needs_second }) => (
            <>
              <Amount of={amount} />
              {needs_second ? (
                <span className="mt-1 flex justify-end">
                  <Badge tone="offer">{t('payouts.needs_second')}</Badge>
                </span>
              ) : null}
            </>
          ),
        },
        {
          label: t('payouts.state'),
          cell: (payout) => <StateOf payout={payout} refusal={refusal} />,
        },
      ]}
    />
  )
}

function HeldBack({ run }: { readonly run: PayoutRun }) {
  const t = useTranslate()
  const holdOf = useHoldText()
  return (
    <Panel title={t('payouts.held_back_title')}>
      <p className="mb-4 text-sm text-muted">{t('payouts.held_back_text')}</p>
      <ul className="divide-y divide-line">
        {run.held_back.map((held) => (
          <li key={held.store.slug} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
            <span>
              <span className="font-semibold text-strong">{held.store.name}</span>
              <span className="block text-sm text-muted">{holdOf(held)}</span>
            </span>
            <Amount of={held.available} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Approvals({ of: run }: { of: PayoutRun }) {
  const t = useTranslate()
  const steps = [
    [t('payouts.drafted'), run.drafted],
    [t('payouts.run_approved'), run.approved],
    [t('payouts.run_approved'), run.second_approved],
    [t('payouts.run_submitted'), run.submitted],
    [t('payouts.run_discarded'), run.discarded],
  ] as const
  return (
    <span className="grid gap-0.5">
      {steps.map(([label, signed]) =>
        signed ? (
          <span key={label + signed.at}>
            {label} <Moment at={signed.at} /> · <bdi>{signed.by}</bdi>
          </span>
        ) : null,
      )}
    </span>
  )
}

function Done({ of: { leftOut, failed } }: { of: { leftOut: number; failed: number } }) {
  const t = useTranslate()
  if (leftOut > 0) return <Alert tone="warning">{t('payouts.left_out_done', { count: leftOut })}</Alert>
  if (failed > 0) return <Alert tone="warning">{t('payouts.failed_done', { count: failed })}</Alert>
  return <Alert tone="success">{t('payouts.done')}</Alert>
}

interface NextProps {
  readonly run: PayoutRun
  readonly attempt: string
  readonly refusal: Refusal | undefined
}

function Next({ run, attempt, refusal }: NextProps) {
  const t = useTranslate()
  const file = useHref(`/operator/payouts/${run.id}/bank.csv`)
  const { state } = run
  if (state === 'done' || state === 'discarded') return null
  const isApprovedRun = state === 'approved' || state === 'submitted'
  const going = run.payouts.filter((payout) => payout.state === 'approved' || payout.state === 'submitted')
  const hasGateways = isApprovedRun && going.some(({ way }) => way !== 'bank')
  const hasBank = !hasGateways || going.some(({ way }) => way === 'bank')
  const title =
    isApprovedRun && !hasBank ? t(`payouts.next_${state}_gateways_title`) : t(`payouts.next_${state}_title`)
  return (
    <Panel title={title}>
      {run.excess ? (
        <div className="mb-4">
          <Alert tone="warning">
            <ExcessText of={run.excess} />
          </Alert>
        </div>
      ) : null}
      <p className="mb-4 max-w-prose text-muted">
        <NextText run={run} hasBank={hasBank} />
        {hasBank && hasGateways && state === 'approved' ? ` ${t('payouts.next_gateways')}` : null}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        {state === 'draft' || state === 'second' ? (
          <>
            {run.may_approve ? (
              <Command
                command="approve"
                attempt={attempt}
                variant="action"
                label={t(state === 'draft' ? 'payouts.approve' : 'payouts.approve_second')}
              />
            ) : null}
            <Command command="discard" attempt={attempt} variant="quiet" label={t('payouts.discard')} />
          </>
        ) : null}
        {isApprovedRun && hasBank ? (
          <a
            href={file}
            download
            className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent-text hocus:underline"
          >
            <Download aria-hidden="true" className="icon" />
            {t('payouts.bank_file')}
          </a>
        ) : null}
        {state === 'approved' ? (
          <Command
            command="submit"
            attempt={attempt}
            variant="action"
            label={t(hasBank ? 'payouts.submit' : 'payouts.submit_gateways')}
          />
        ) : null}
      </div>
      {state === 'submitted' && hasBank ? (
        <div className="mt-4 max-w-sm">
          <ReferenceForm
            label={t('payouts.pay_all')}
            hint={t('payouts.reference_hint')}
            attempt={attempt}
            refusal={refusal}
          />
        </div>
      ) : null}
    </Panel>
  )
}

/** `hasBank`: whether the run contains a bank payment. */
function NextText({ run: { state, approved }, hasBank }: { run: PayoutRun; hasBank: boolean }) {
  const t = useTranslate()
  switch (state) {
    case 'done':
    case 'discarded':
      return null
    case 'second':
      return t('payouts.next_second_text', { name: approved?.by ?? '' })
    case 'draft':
      return t('payouts.next_draft_text')
    default:
      return hasBank ? t(`payouts.next_${state}_text`) : t(`payouts.next_${state}_gateways_text`)
  }
}

interface CommandProps {
  readonly command: 'approve' | 'discard' | 'submit'
  readonly label: string
  readonly attempt: string
  readonly variant: 'action' | 'quiet'
}

function Command({ command, label, attempt, variant }: CommandProps) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post">
      <input type="hidden" name="attempt" value={`${attempt}-${command}`} />
      <Button type="submit" variant={variant} name="command" value={command} disabled={isBusy}>
        {label}
      </Button>
    </Form>
  )
}

function AccountOf({ payout: { to, state, details_changed_at: at } }: { payout: PayoutRow }) {
  const t = useTranslate()
  if (!to) return state === 'draft' ? t('payouts.account_none') : null
  return (
    <>
      <bdi className="whitespace-nowrap">{to.account_no}</bdi>
      <span className="block text-sm text-muted">
        {to.bank_name}
        {at ? (
          <span className="block">
            {t('payouts.named_on')} <Moment at={at} style="day" />
          </span>
        ) : null}
      </span>
    </>
  )
}

function StateOf({ payout, refusal }: { payout: PayoutRow; refusal: Refusal | undefined }) {
  const t = useTranslate()
  const holdOf = useHoldText()
  const reason = usePayoutReason()(payout)
  const { hold, state } = payout
  return (
    <div className="grid gap-1 max-md:justify-items-end">
      <PayoutStateBadge of={payout} />
      {hold ? (
        <span className="text-sm text-warning-text">
          {t('payouts.hold_would', { why: holdOf({ ...payout, hold }) })}
        </span>
      ) : null}
      {reason ? <span className="text-sm text-muted">{reason}</span> : null}
      {state === 'draft' ? (
        <WithReason
          label={t('payouts.leave_out')}
          reason={{ label: t('payouts.leave_out_reason'), hint: t('payouts.leave_out_hint') }}
          command="leave_out"
          subject={{ name: 'payout', value: payout.id }}
          refusal={refusal?.values.payout === payout.id ? refusal : undefined}
        />
      ) : null}
    </div>
  )
}
