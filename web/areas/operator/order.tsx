import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import type { OperatorOrder } from '#contract/operator.ts'
import { AddressLines } from '#shop/address-lines.tsx'
import { Moment } from '#shop/moment.tsx'
import { NumberInText } from '#shop/number-in-text.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#shop/order-badges.tsx'
import { OrderTotals } from '#shop/order-totals.tsx'
import { Amount } from '#shop/price.tsx'
import { cashIn } from '#shop/record-cash.tsx'
import { DecideRefunds } from '#shop/refund-requests/decide-refunds.tsx'
import { anyPicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { isDeletedUser } from '#values/deleted-user.ts'
import { minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/order'
import { needsFullRights } from './needs-full-rights.ts'
import { Disputes, recordDispute } from './order/disputes.tsx'
import { Part } from './order/part.tsx'
import { Payments } from './order/payments.tsx'
import {
  isTransferOpen,
  recordTransfer,
  refundTransfer,
  reverseRecordedTransfer,
  Transfers,
} from './order/transfers.tsx'
import { markRefundPaid, refundToWallet } from './refund-command.ts'
import { RefundPaid } from './refund-paid.tsx'
import { RefundDone, RefundFailed, RefundStateBadge } from './refund-state.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return {
    order: await found(url, apiFrom(context)('GET /operator/orders/{number}', { params })),
    attempt: crypto.randomUUID(),
  }
}

const commands = [
  'refund_paid',
  'refund_into_wallet',
  'dispute',
  'transfer_arrived',
  'transfer_mistaken',
  'transfer_paid_back',
  'transfer_into_wallet',
  'record_cash',
  'cancel',
] as const

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  try {
    switch (choiceIn(form, 'command', { of: commands, url })) {
      case 'refund_paid':
        await markRefundPaid(api, form)
        break
      case 'refund_into_wallet':
        await refundToWallet(api, form)
        break
      case 'dispute':
        await recordDispute(api, form, params.number)
        break
      case 'transfer_arrived':
        await recordTransfer(api, form, params.number)
        break
      case 'transfer_mistaken':
        await reverseRecordedTransfer(api, form, params.number)
        break
      case 'transfer_paid_back':
        await refundTransfer(api, form, params.number, 'bank')
        break
      case 'transfer_into_wallet':
        await refundTransfer(api, form, params.number, 'wallet')
        break
      case 'record_cash': {
        const number = String(form.get('number') ?? params.number)
        const body = { amount_minor: await cashIn(api, form, 'amount_minor') }
        await api('POST /operator/orders/{number}/cash', { params: { number }, body }, once(form))
        break
      }
      case 'cancel': {
        const number = String(form.get('number') ?? params.number)
        const body = { reason: String(form.get('reason') ?? '') }
        await api('POST /operator/orders/{number}/cancel', { params: { number }, body })
      }
    }
    return undefined
  } catch (error) {
    const minorUnits = minorUnitsIn(String(form.get('currency')))
    return refuseAmounts(error, form, { url, minorUnits })
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'operator.order_title', { number: args.params.number })

export default function Order({ loaderData: { order, attempt }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const transfers = { order, attempt, refusal: actionData ?? undefined }
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('operator.orders_title'), to: '/operator/orders' }, { label: order.number }]}
          />
        }
        title={
          <NumberInText text={t('operator.order_title', { number: order.number })} number={order.number} />
        }
        text={<Moment at={order.placed_at} />}
        aside={
          <>
            <OrderStatusBadge status={order.status} />
            <PaymentStatusBadge status={order.payment_status} />
          </>
        }
      />
      {actionData ? (
        <Alert tone="danger" className="mt-6">
          {actionData.message}
        </Alert>
      ) : null}
      {isTransferOpen(order) ? <Transfers {...transfers} className="mt-8" /> : null}
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
        <div className="grid gap-6">
          {order.sub_orders.map((part) => (
            <Part key={part.number} part={part} attempt={attempt} refusal={actionData ?? undefined} />
          ))}
          <DecideRefunds
            lines={order.sub_orders.flatMap(({ lines }) => lines)}
            pictureOf={anyPicturePath}
            reviewOf={(id) => `/operator/refund-requests/${id}`}
          />
          <Payments order={order} />
          {isTransferOpen(order) ? null : <Transfers {...transfers} />}
          <Disputes order={order} attempt={attempt} refusal={actionData ?? undefined} />
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
          <Panel title={t('operator.order_customer')}>
            {isDeletedUser(order.contact) ? (
              <p className="text-muted">{t('operator.customer_gone')}</p>
            ) : (
              <Customer order={order} />
            )}
          </Panel>
          <Money order={order} />
        </div>
      </div>
    </>
  )
}

function Customer({ order: { contact, shipping_address: address } }: { order: OperatorOrder }) {
  return (
    <>
      <p className="font-semibold text-strong">
        <bdi>{contact.name}</bdi>
      </p>
      <p>
        <a href={`mailto:${contact.email}`} className="text-accent-text hocus:underline">
          {contact.email}
        </a>
      </p>
      <p>
        <bdi>{contact.phone}</bdi>
      </p>
      {address ? (
        <div className="mt-4 border-t border-line pt-4">
          <AddressLines address={address} />
        </div>
      ) : null}
    </>
  )
}

function RefundLine({ refund }: { refund: OperatorOrder['refunds'][number] }) {
  const t = useTranslate()
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <span className="flex flex-wrap items-baseline gap-2">
        {t('operator.tender_for_order', { number: refund.order_number })}
        <span className="text-sm text-muted">{t(`operator.tender_kind_${refund.paid_with}`)}</span>
        <RefundStateBadge state={refund.state} />
      </span>
      <span className="font-semibold text-strong">
        <Amount of={refund.amount} />
      </span>
      <RefundFailed refund={refund} />
      {refund.done ? <RefundDone done={refund.done} paidWith={refund.paid_with} /> : null}
    </div>
  )
}

function Money({ order }: { order: OperatorOrder }) {
  const t = useTranslate()
  return (
    <Panel title={t('operator.order_money')}>
      <OrderTotals of={{ ...order, tenders: [] }} />
      <dl className="mt-5 grid gap-2 border-t border-line pt-4 text-sm">
        {order.commissions.map(({ order_number, commission, agreed }) => (
          <div key={order_number} className="flex justify-between gap-4">
            <dt className="text-muted">
              <NumberInText text={`${t('operator.commission')} ${order_number}`} number={order_number} />
            </dt>
            <dd>
              {agreed.minor === commission.minor ? null : (
                <s className="me-2 text-muted">
                  <span className="sr-only">{t('operator.commission_agreed')} </span>
                  <Amount of={agreed} />
                </s>
              )}
              <Amount of={commission} />
            </dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}
