import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { AppLink } from '#app/link.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import type { Refusal } from '#app/refusal.ts'
import type { Dispute } from '#contract/disputes.ts'
import { textOf } from '#shop/cart-form.ts'
import { DisputeStateBadge } from '#shop/disputes/dispute-state.tsx'
import { Moment } from '#shop/moment.tsx'
import { Amount } from '#shop/price.tsx'
import { readAmount } from '#shop/read-amount.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { NoEnter } from '#ui/enter-submit.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { Table } from '#ui/table.tsx'
import { Textarea, TextInput } from '#ui/text-input.tsx'
import { minorUnitsIn } from '#values/money.ts'
import { textLengths } from '#values/text-lengths.ts'
import type { Route } from './+types/dispute'
import { History } from './history.tsx'
import { needsFullRights } from './needs-full-rights.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const dispute = await found(url, apiFrom(context)('GET /operator/disputes/{id}', { params }))
  return { dispute, attempt: crypto.randomUUID() }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['evidence', 'won', 'lost'], url })
  const currency = textOf(form, 'currency') ?? ''
  try {
    if (command === 'evidence') {
      const body = { evidence: textOf(form, 'evidence') ?? '' }
      await api('PUT /operator/disputes/{id}/evidence', { params, body })
    } else {
      const fee = textOf(form, 'fee_minor')
      const written = fee === undefined ? undefined : await readAmount(api, { amount: fee, currency })
      const body = { outcome: command, ...(written && { fee_minor: written.minor }) }
      await api('POST /operator/disputes/{id}/decide', { params, body }, once(form))
    }
    return { done: true as const }
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: minorUnitsIn(currency) })
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.dispute')

export default function DisputePage({ loaderData: { dispute, attempt }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('payouts.disputes'), to: '/operator/disputes' }, { label: dispute.number }]}
          />
        }
        title={
          <>
            {t('payouts.dispute')} <bdi dir="ltr">{dispute.number}</bdi>
          </>
        }
        text={t(`payouts.dispute_means_${dispute.state}`)}
        aside={<DisputeStateBadge state={dispute.state} />}
      />
      <div className="mt-6 mb-8 grid gap-6">
        {refusal && Object.keys(refusal.errors).length === 0 ? (
          <Alert tone="danger">{refusal.message}</Alert>
        ) : null}
        {actionData && 'done' in actionData ? <Alert tone="success">{t('payouts.rule_saved')}</Alert> : null}
        <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
          <div className="grid gap-6">
            <Shares of={dispute} />
            <Evidence dispute={dispute} refusal={refusal} />
          </div>
          <div className="grid gap-6">
            <Facts of={dispute} />
            <Outcome dispute={dispute} attempt={attempt} refusal={refusal} />
            <History
              steps={dispute.events.map(({ state, at, by }) => ({
                label: t(`payouts.dispute_${state}`),
                at,
                by,
              }))}
            />
          </div>
        </div>
      </div>
    </>
  )
}

function isClosed({ state }: Dispute): boolean {
  return state === 'won' || state === 'lost'
}

const sharesTexts = {
  open: 'payouts.dispute_shares_text',
  answered: 'payouts.dispute_shares_text',
  won: 'payouts.dispute_shares_won',
  lost: 'payouts.dispute_shares_lost',
} as const satisfies Record<Dispute['state'], string>

/** Who bears the disputed amount: the sellers and the market. */
function Shares({ of }: { of: Dispute }) {
  const t = useTranslate()
  const isLost = of.state === 'lost'
  return (
    <Panel title={t('payouts.dispute_shares')} className="min-w-0">
      <p className="mb-4 max-w-prose text-sm text-muted">{t(sharesTexts[of.state])}</p>
      {of.shares.length > 0 ? (
        <Table
          caption={t('payouts.dispute_shares')}
          isFramed={false}
          rows={of.shares}
          keyOf={({ order_number }) => order_number}
          columns={[
            {
              label: t('payouts.seller'),
              isHeader: true,
              cell: ({ store, order_number }) => (
                <>
                  <bdi className="font-semibold text-strong">{store.name}</bdi>
                  <AppLink
                    to={`/operator/orders/${of.group_number}`}
                    className="block text-sm font-normal whitespace-nowrap text-accent-text hocus:underline"
                  >
                    <bdi dir="ltr">{order_number}</bdi>
                  </AppLink>
                </>
              ),
            },
            {
              label: t('payouts.dispute_amount'),
              isNumber: true,
              cell: ({ amount }) => <Amount of={amount} />,
            },
            isLost
              ? {
                  label: t('payouts.dispute_borne'),
                  isNumber: true,
                  cell: ({ borne, amount }) => <Amount of={borne ?? { ...amount, minor: 0 }} />,
                }
              : {
                  label: t('payouts.dispute_held'),
                  isNumber: true,
                  cell: ({ held }) => <Amount of={held} />,
                },
          ]}
        />
      ) : null}
      {of.unattributed.minor > 0 ? (
        <p className="mt-4 flex flex-wrap justify-between gap-x-6 border-t border-line pt-4">
          <span className="max-w-prose text-muted">{t('payouts.dispute_unattributed')}</span>
          <span className="font-semibold text-strong">
            <Amount of={of.unattributed} />
          </span>
        </p>
      ) : null}
      {of.market_borne ? (
        <p className="mt-4 flex flex-wrap justify-between gap-x-6 border-t border-line pt-4">
          <span className="max-w-prose text-muted">{t('payouts.dispute_market')}</span>
          <span className="font-semibold text-strong">
            <Amount of={of.market_borne} />
          </span>
        </p>
      ) : null}
    </Panel>
  )
}

function Facts({ of }: { of: Dispute }) {
  const t = useTranslate()
  const { gateway, fee, lost, respond_by: until } = of
  return (
    <Panel title={t('payouts.dispute_facts')}>
      <dl className="grid gap-4">
        <Fact label={t('payouts.dispute_taken')}>
          <Amount of={of.amount} />
        </Fact>
        {lost && lost.minor < of.amount.minor ? (
          <Fact label={t('payouts.dispute_lost_amount')}>
            <Amount of={lost} />
          </Fact>
        ) : null}
        {fee ? (
          <Fact label={t('payouts.dispute_fee')}>
            <Amount of={fee} />
          </Fact>
        ) : null}
        <Fact label={t('payouts.dispute_reason')}>{t(`payouts.dispute_reason_${of.reason}`)}</Fact>
        {until ? (
          <Fact label={t('payouts.dispute_until_label')}>
            <Moment at={until} style="day" />
          </Fact>
        ) : null}
        <Fact label={t('payouts.dispute_told_by')}>
          {of.is_by_hand ? t('payouts.dispute_by_hand') : <span className="capitalize">{gateway}</span>}
        </Fact>
        <Fact label={t('payouts.dispute_bank_reference')}>
          <bdi className="font-mono text-sm break-all">{of.reference}</bdi>
        </Fact>
        <Fact label={t('payouts.dispute_customer')}>
          <bdi>{of.customer.name}</bdi>
          <bdi className="block text-sm wrap-anywhere text-muted">{of.customer.email}</bdi>
        </Fact>
      </dl>
    </Panel>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-strong">{children}</dd>
    </div>
  )
}

interface StepProps {
  readonly dispute: Dispute
  readonly refusal: Refusal | undefined
}

function Evidence({ dispute, refusal }: StepProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const { evidence } = dispute
  if (isClosed(dispute)) {
    return (
      <Panel title={t('payouts.evidence')}>
        {evidence ? (
          <p className="max-w-prose whitespace-pre-line break-words">{evidence}</p>
        ) : (
          <p className="text-muted">{t('payouts.evidence_none')}</p>
        )}
      </Panel>
    )
  }
  return (
    <Panel title={t('payouts.evidence')}>
      <Form method="post" className="grid justify-items-start gap-4">
        <Field
          label={t('payouts.evidence_label')}
          hint={t(dispute.is_by_hand ? 'payouts.evidence_hint' : 'payouts.evidence_hint_gateway')}
          error={refusal?.errors.evidence}
          className="w-full"
        >
          <Textarea
            name="evidence"
            required
            maxLength={textLengths.disputeEvidence}
            rows={5}
            defaultValue={refusal?.values.evidence ?? evidence}
          />
        </Field>
        <Button type="submit" name="command" value="evidence" disabled={isBusy}>
          {t(dispute.state === 'open' ? 'payouts.evidence_sent' : 'payouts.evidence_save')}
        </Button>
      </Form>
    </Panel>
  )
}

/** Only disputes recorded by an operator are decided here; gateways report the outcome of theirs. */
function Outcome({ dispute, attempt, refusal }: StepProps & { attempt: string }) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  if (isClosed(dispute)) return null
  if (!dispute.is_by_hand) return <Alert tone="info">{t('payouts.dispute_gateway_ends')}</Alert>
  return (
    <Panel title={t('payouts.dispute_outcome')}>
      <Disclosure label={t('payouts.dispute_decided')} isOpen={refusal?.errors.fee_minor !== undefined}>
        <Form method="post" className="grid gap-4 pt-2">
          <NoEnter />
          <input type="hidden" name="attempt" value={attempt} />
          <input type="hidden" name="currency" value={dispute.amount.currency} />
          <Field
            label={t('payouts.dispute_fee_label', { currency: dispute.amount.currency })}
            hint={t('payouts.dispute_fee_hint')}
            error={refusal?.errors.fee_minor}
          >
            <TextInput name="fee_minor" inputMode="decimal" defaultValue={refusal?.values.fee_minor} />
          </Field>
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="command" value="won" disabled={isBusy}>
              {t('payouts.dispute_mark_won')}
            </Button>
            <Button type="submit" variant="danger" name="command" value="lost" disabled={isBusy}>
              {t('payouts.dispute_mark_lost')}
            </Button>
          </div>
        </Form>
      </Disclosure>
    </Panel>
  )
}
