import { Phone } from 'lucide-react'
import { Form, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import type { SellerOrder } from '#contract/seller.ts'
import { AddressLines } from '#shop/address-lines.tsx'
import { DeliveryText } from '#shop/delivery-text.tsx'
import { Moment } from '#shop/moment.tsx'
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
import { useDeskStore } from './layout.tsx'
import { OrderStateBadge } from './order-row.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  return { order: await apiFrom(context)('GET /seller/stores/{store}/orders/{number}', { params }) }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const reason = text(form, 'reason') ?? ''
  const order = 'POST /seller/stores/{store}/orders/{number}'
  try {
    switch (form.get('command')) {
      case 'accept':
        return await api(`${order}/accept`, { params })
      case 'start':
        return await api(`${order}/start`, { params })
      case 'deliver':
        return await api(`${order}/deliver`, { params })
      case 'reject':
        return await api(`${order}/reject`, { params, body: { reason } })
      case 'cancel':
        return await api(`${order}/cancel`, { params, body: { reason } })
      default:
        return await api(`${order}/hand-over`, { params, body: parcelOf(form) })
    }
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) return { problem: error.body }
    throw error
  }
}

function parcelOf(form: FormData) {
  const [carrier, number, url] = [
    text(form, 'carrier'),
    text(form, 'tracking_number'),
    text(form, 'tracking_url'),
  ]
  return {
    ...(carrier && { carrier }),
    ...(number && { tracking_number: number }),
    ...(url && { tracking_url: url }),
  }
}

function text(form: FormData, name: string): string | undefined {
  const value = form.get(name)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'seller.order_title', { number: args.params.number ?? '' })

export default function SellerOrderPage({ loaderData: { order }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const store = useDeskStore()
  const problem = actionData && 'problem' in actionData ? actionData.problem : undefined
  return (
    <>
      <PageHeader
        title={t('seller.order_title', { number: order.number })}
        text={<Moment at={order.created_at} timeZone={store.timezone} />}
        aside={<OrderStateBadge state={order.state} />}
      />
      {problem ? (
        <Alert tone="danger" className="mt-6">
          {problem.message}
        </Alert>
      ) : null}
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
        <Panel title={t(isKitchen(order) ? 'seller.pack_list_kitchen' : 'seller.pack_list')}>
          <div className="mb-5 border-b border-line pb-5">
            <DeliveryText of={order.delivery} />
          </div>
          <OrderLines lines={order.lines} />
          {order.note ? (
            <div className="mt-5 rounded-xl bg-offer-soft p-4 text-offer-text">
              <h3 className="text-base">{t('seller.note_from_customer')}</h3>
              <p className="mt-1 whitespace-pre-line">{order.note}</p>
            </div>
          ) : null}
        </Panel>
        <div className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <WhatNext order={order} errors={problem?.errors} />
          <Panel title={t(order.delivery.kind === 'pickup' ? 'seller.pickup_by' : 'seller.ship_to')}>
            {order.shipping_address && order.delivery.kind !== 'pickup' ? (
              <AddressLines address={order.shipping_address} />
            ) : (
              <p>{order.customer.name}</p>
            )}
            <a
              href={`tel:${order.customer.phone}`}
              className="mt-4 inline-flex min-h-11 items-center gap-2 font-medium text-accent-text hocus:underline"
            >
              <Phone aria-hidden="true" className="size-4" />
              {t('seller.call_customer')} <bdi>{order.customer.phone}</bdi>
            </a>
          </Panel>
          <Money order={order} />
        </div>
        <Panel title={t('seller.history')} className="lg:col-start-1">
          <ol className="grid gap-3">
            {order.activities.map(({ state, at, reason }) => (
              <li key={at + state} className="flex flex-wrap justify-between gap-x-4">
                <span className="text-strong">
                  {t(`seller.state_${state}`)}
                  {reason ? <span className="block text-sm text-muted">{reason}</span> : null}
                </span>
                <span className="text-sm text-muted">
                  <Moment at={at} timeZone={store.timezone} />
                </span>
              </li>
            ))}
          </ol>
        </Panel>
      </div>
    </>
  )
}

function isKitchen(order: SellerOrder): boolean {
  return order.delivery.kind === 'kitchen'
}

interface WhatNextProps {
  readonly order: SellerOrder
  readonly errors: Record<string, string[]> | undefined
}

function WhatNext({ order, errors }: WhatNextProps) {
  const t = useTranslate()
  const isBusy = useNavigation().state !== 'idle'
  const may = (command: SellerOrder['commands'][number]) => order.commands.includes(command)
  if (order.commands.length === 0) {
    return (
      <Panel title={t('seller.what_next')}>
        <p className="text-muted">{t('seller.done_nothing_left')}</p>
      </Panel>
    )
  }
  return (
    <Panel title={t('seller.what_next')}>
      <div className="grid gap-4">
        {may('accept') ? <Command name="accept" label={t('seller.command_accept')} isBusy={isBusy} /> : null}
        {may('start') ? (
          <Command
            name="start"
            label={t(isKitchen(order) ? 'seller.command_start_kitchen' : 'seller.command_start')}
            isBusy={isBusy}
          />
        ) : null}
        {may('hand_over') ? <HandOver order={order} isBusy={isBusy} errors={errors} /> : null}
        {may('deliver') ? (
          <Command name="deliver" label={t('seller.command_deliver')} isBusy={isBusy} />
        ) : null}
        {may('reject') ? <WithReason command="reject" isBusy={isBusy} errors={errors} /> : null}
        {may('cancel') ? <WithReason command="cancel" isBusy={isBusy} errors={errors} /> : null}
      </div>
    </Panel>
  )
}

function Command({ name, label, isBusy }: { name: string; label: string; isBusy: boolean }) {
  return (
    <Form method="post">
      <Button type="submit" variant="action" size="lg" name="command" value={name} disabled={isBusy} isWide>
        {label}
      </Button>
    </Form>
  )
}

function HandOver({ order, isBusy, errors }: WhatNextProps & { isBusy: boolean }) {
  const t = useTranslate()
  if (order.delivery.kind !== 'parcel') {
    return <Command name="hand_over" label={t('seller.command_hand_over')} isBusy={isBusy} />
  }
  return (
    <Form method="post" className="grid gap-4">
      <p className="text-sm text-muted">{t('seller.hand_over_text')}</p>
      <Field label={t('seller.carrier')} isOptional error={errors?.carrier?.[0]}>
        <TextInput name="carrier" />
      </Field>
      <Field label={t('seller.tracking_number')} isOptional error={errors?.tracking_number?.[0]}>
        <TextInput name="tracking_number" />
      </Field>
      <Field
        label={t('seller.tracking_url')}
        hint={t('seller.tracking_url_hint')}
        isOptional
        error={errors?.tracking_url?.[0]}
      >
        <TextInput name="tracking_url" type="url" />
      </Field>
      <Button type="submit" variant="action" size="lg" name="command" value="hand_over" disabled={isBusy}>
        {t('seller.command_hand_over')}
      </Button>
    </Form>
  )
}

interface WithReasonProps {
  readonly command: 'reject' | 'cancel'
  readonly isBusy: boolean
  readonly errors: Record<string, string[]> | undefined
}

function WithReason({ command, isBusy, errors }: WithReasonProps) {
  const t = useTranslate()
  return (
    <Disclosure label={t(`seller.command_${command}`)} isOpen={errors?.reason !== undefined}>
      <Form method="post" className="grid gap-4 pt-2">
        <p className="text-sm text-muted">{t('seller.reject_text')}</p>
        <Field label={t('seller.reason')} hint={t('seller.reason_hint')} error={errors?.reason?.[0]}>
          <TextInput name="reason" required maxLength={300} />
        </Field>
        <Button type="submit" variant="danger" name="command" value={command} disabled={isBusy}>
          {t(`seller.command_${command}`)}
        </Button>
      </Form>
    </Disclosure>
  )
}

function Money({ order }: { order: SellerOrder }) {
  const t = useTranslate()
  const isLost = order.state === 'rejected' || order.state === 'cancelled'
  const rows = [
    ['seller.sub_total', order.sub_total],
    ['seller.discount', order.discount],
    ['seller.shipping', order.shipping],
    ['seller.tax', order.tax],
  ] as const
  return (
    <Panel title={t('seller.money_title')}>
      <dl className="grid gap-2">
        {rows
          .filter(([key, amount]) => key === 'seller.sub_total' || amount.minor > 0)
          .map(([key, amount]) => (
            <div key={key} className="flex justify-between gap-4">
              <dt className="text-muted">{t(key)}</dt>
              <dd>
                <Amount of={amount} />
              </dd>
            </div>
          ))}
        <div className="flex justify-between gap-4 border-t border-line pt-2 font-semibold text-strong">
          <dt>{t('seller.order_total')}</dt>
          <dd>
            <Amount of={order.total} />
          </dd>
        </div>
        {isLost ? null : <Earnings order={order} />}
      </dl>
      <p className="mt-4 text-sm text-muted">{t(`orders.paid_${order.payment_status}`)}</p>
      {order.cash_to_collect ? (
        <p className="mt-2 rounded-xl bg-offer-soft p-4 font-semibold text-offer-text">
          {t('seller.cash_to_collect')}: <Amount of={order.cash_to_collect} />
        </p>
      ) : null}
    </Panel>
  )
}

function Earnings({ order: { commission, net } }: { order: SellerOrder }) {
  const t = useTranslate()
  return (
    <>
      <div className="flex justify-between gap-4">
        <dt className="text-muted">{t('seller.commission')}</dt>
        <dd>
          −<Amount of={commission} />
        </dd>
      </div>
      <div className="flex justify-between gap-4 text-lg font-semibold text-strong">
        <dt>{t('seller.net')}</dt>
        <dd>
          <Amount of={net} />
        </dd>
      </div>
    </>
  )
}
