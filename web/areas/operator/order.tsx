import { useId } from 'react'
import { Form, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { OperatorOrder } from '#contract/operator.ts'
import { AddressLines } from '#shop/address-lines.tsx'
import { Moment } from '#shop/moment.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#shop/order-badges.tsx'
import { OrderLines } from '#shop/order-lines.tsx'
import { Amount } from '#shop/price.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Route } from './+types/order'
import { markRefundPaid } from './refund-command.ts'
import { RefundPaid } from './refund-paid.tsx'
import { RefundDone, RefundStateBadge } from './refund-state.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  return {
    order: await apiFrom(context)('GET /operator/orders/{number}', { params }),
    attempt: crypto.randomUUID(),
  }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  try {
    if (form.get('command') === 'refund_paid') {
      await markRefundPaid(api, form)
    } else if (form.get('command') === 'transfer_arrived') {
      const headers = { 'idempotency-key': String(form.get('attempt')) }
      await api('POST /operator/orders/{number}/transfer-arrived', { params }, { headers })
    } else {
      const number = String(form.get('number') ?? params.number)
      const body = { reason: String(form.get('reason') ?? '') }
      await api('POST /operator/orders/{number}/cancel', { params: { number }, body })
    }
    return undefined
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'operator.order_title', { number: args.params.number })

export default function Order({ loaderData: { order, attempt }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const isAwaited = order.payment_status === 'awaiting_transfer'
  return (
    <>
      <PageHeader
        title={t('operator.order_title', { number: order.number })}
        text={<Moment at={order.placed_at} />}
        aside={
          <>
            <OrderStatusBadge status={order.status} />
            <PaymentStatusBadge status={order.payment_status} />
          </>
        }
      />
      {actionData ? <Alert tone="danger">{actionData.message}</Alert> : null}
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-6">
          {order.sub_orders.map((part) => (
            <Part key={part.number} part={part} refusal={actionData ?? undefined} />
          ))}
          <Tenders order={order} />
          {order.refunds.length > 0 ? (
            <Panel title={t('operator.refunds_title')}>
              <ul className="grid gap-6">
                {order.refunds.map((refund) => (
                  <li key={refund.id}>
                    <RefundLine refund={refund} />
                    <RefundPaid refund={refund} attempt={attempt} refusal={actionData ?? undefined} />
                  </li>
                ))}
              </ul>
            </Panel>
          ) : null}
        </div>
        <div className="grid gap-6">
          {isAwaited ? (
            <Panel title={t('operator.transfer_arrived_title')}>
              <p className="text-sm text-muted">{t('operator.transfer_arrived_text')}</p>
              {order.bank_transfer ? (
                <p className="mt-3 font-mono text-lg text-strong">{order.bank_transfer.reference}</p>
              ) : null}
              <Form method="post" className="mt-4">
                <input type="hidden" name="attempt" value={attempt} />
                <Button type="submit" variant="action" name="command" value="transfer_arrived" isWide>
                  {t('operator.transfer_arrived')}
                </Button>
              </Form>
            </Panel>
          ) : null}
          <Panel title={t('operator.order_customer')}>
            <p className="font-semibold text-strong">{order.contact.name}</p>
            <p>
              <a href={`mailto:${order.contact.email}`} className="text-accent-text hocus:underline">
                {order.contact.email}
              </a>
            </p>
            <p>
              <bdi>{order.contact.phone}</bdi>
            </p>
            {order.shipping_address ? (
              <div className="mt-4 border-t border-line pt-4">
                <AddressLines address={order.shipping_address} />
              </div>
            ) : null}
          </Panel>
          <Money order={order} />
        </div>
      </div>
    </>
  )
}

function Part({
  part,
  refusal,
}: {
  part: OperatorOrder['sub_orders'][number]
  refusal: Refusal | undefined
}) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const id = useId()
  return (
    <Panel title={`${part.number} · ${part.store.name}`} aside={<OrderStatusBadge status={part.status} />}>
      <OrderLines lines={part.lines} />
      <dl className="mt-4 flex flex-wrap justify-between gap-x-8 gap-y-1 border-t border-line pt-4">
        <div className="flex gap-2">
          <dt className="text-muted">{t('operator.shipping')}</dt>
          <dd>
            {part.delivery.name}, <Amount of={part.shipping} />
          </dd>
        </div>
        <div className="flex gap-2 font-semibold text-strong">
          <dt>{t('operator.total')}</dt>
          <dd>
            <Amount of={part.total} />
          </dd>
        </div>
      </dl>
      {part.reason ? <p className="mt-3 text-sm text-muted">{part.reason}</p> : null}
      {part.can_cancel ? (
        <Disclosure
          label={t('operator.cancel_part', { number: part.number })}
          isOpen={refusal?.values.number === part.number}
        >
          <Form method="post" className="grid gap-4 pt-2">
            <p id={id} className="text-sm text-muted">
              {t('operator.cancel_text')}
            </p>
            <input type="hidden" name="number" value={part.number} />
            <Field
              label={t('operator.reason')}
              error={refusal?.values.number === part.number ? refusal.errors.reason : undefined}
            >
              <TextInput name="reason" required maxLength={300} />
            </Field>
            <Button type="submit" variant="danger" name="command" value="cancel" disabled={isBusy}>
              {t('operator.cancel_order')}
            </Button>
          </Form>
        </Disclosure>
      ) : null}
    </Panel>
  )
}

function Tenders({ order }: { order: OperatorOrder }) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.tenders')}>
      <ul className="grid gap-6">
        {order.tenders.map((tender) => (
          <li key={tender.id} className="grid gap-2">
            <p className="flex flex-wrap justify-between gap-4 font-semibold text-strong">
              <span>
                {t(`operator.tender_kind_${tenderKind(tender.kind)}`)} · <TenderState of={tender.state} />
              </span>
              <Amount of={tender.amount} />
            </p>
            {tender.gateway_reference ? (
              <p className="font-mono text-sm break-all text-muted">
                {t('operator.tender_reference')}: {tender.gateway_reference}
              </p>
            ) : null}
            <ul className="grid gap-1 text-sm">
              {tender.allocations.map((allocation) => (
                <li key={allocation.order_number} className="flex flex-wrap justify-between gap-x-4">
                  <span>{t('operator.tender_for_order', { number: allocation.order_number })}</span>
                  <span>
                    <Amount of={allocation.amount} />
                    {allocation.refunded.minor > 0 ? (
                      <span className="text-muted">
                        {' '}
                        · {t('operator.refunded')} <Amount of={allocation.refunded} />
                      </span>
                    ) : null}
                  </span>
                </li>
              ))}
            </ul>
            <ol className="grid gap-1 border-s-2 border-line ps-4 text-sm text-muted">
              {tender.events.map((event) => (
                <li
                  key={event.at + event.kind + event.outcome}
                  className="flex flex-wrap justify-between gap-x-4"
                >
                  <span>
                    <EventText kind={event.kind} outcome={event.outcome} />
                    {event.message ? ` · ${event.message}` : ''}
                    {event.by ? ` · ${event.by}` : ''}
                  </span>
                  <Moment at={event.at} />
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function RefundLine({ refund }: { refund: OperatorOrder['refunds'][number] }) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="flex flex-wrap items-baseline gap-2">
        {t('operator.tender_for_order', { number: refund.order_number })}
        <RefundStateBadge state={refund.state} />
      </span>
      <span className="font-semibold text-strong">
        <Amount of={refund.amount} />
      </span>
      {refund.done ? <RefundDone done={refund.done} /> : null}
    </div>
  )
}

const tenderKinds = ['card', 'cash', 'bank', 'wallet', 'points', 'gift'] as const

function tenderKind(kind: string): (typeof tenderKinds)[number] {
  return tenderKinds.find((known) => known === kind) ?? 'card'
}

const tenderStates = [
  'created',
  'requires_action',
  'authorised',
  'part_captured',
  'captured',
  'part_refunded',
  'refunded',
  'voided',
  'auth_expired',
  'failed',
  'reserved',
  'spent',
  'part_restored',
  'restored',
  'released',
  'due',
  'collected',
  'remitted',
  'reconciled',
  'refused',
  'short',
  'awaiting_transfer',
  'matched',
  'expired',
] as const

/** A tender's state in words; one that a newer market added stands as it is called. */
function TenderState({ of: state }: { of: string }) {
  const t = useTranslate()
  const known = tenderStates.find((each) => each === state)
  return known === undefined ? state : t(`operator.tender_state_${known}`)
}

const eventKinds = [
  'authorise',
  'charge',
  'refund',
  'cancel',
  'charge_back',
  'expire',
  'collect',
  'match',
] as const
const eventOutcomes = ['requested', 'action_required', 'succeeded', 'failed'] as const

function EventText({ kind, outcome }: { kind: string; outcome: string }) {
  const t = useTranslate()
  const knownKind = eventKinds.find((each) => each === kind)
  const knownOutcome = eventOutcomes.find((each) => each === outcome)
  return [
    knownKind === undefined ? kind : t(`operator.event_${knownKind}`),
    knownOutcome === undefined ? outcome : t(`operator.outcome_${knownOutcome}`),
  ].join(' · ')
}

function Money({ order }: { order: OperatorOrder }) {
  const t = useTranslate()
  const rows = [
    ['operator.sub_total', order.sub_total],
    ['operator.discount', order.discount],
    ['operator.shipping', order.shipping],
    ['operator.tax', order.tax],
  ] as const
  return (
    <Panel title={t('operator.order_money')}>
      <dl className="grid gap-2">
        {rows.map(([key, amount]) => (
          <div key={key} className="flex justify-between gap-4">
            <dt className="text-muted">{t(key)}</dt>
            <dd>
              <Amount of={amount} />
            </dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 text-lg font-semibold text-strong">
          <dt>{t('operator.total')}</dt>
          <dd>
            <Amount of={order.total} />
          </dd>
        </div>
        {order.refunded.minor > 0 ? (
          <div className="flex justify-between gap-4">
            <dt className="text-muted">{t('operator.refunded')}</dt>
            <dd>
              <Amount of={order.refunded} />
            </dd>
          </div>
        ) : null}
        {order.commissions.map(({ order_number, commission }) => (
          <div key={order_number} className="flex justify-between gap-4 text-sm">
            <dt className="text-muted">
              {t('operator.commission')} {order_number}
            </dt>
            <dd>
              <Amount of={commission} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
