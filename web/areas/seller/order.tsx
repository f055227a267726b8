import { PackageOpen, Phone } from 'lucide-react'
import { type Api, apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type OrderCommand, orderCommands } from '#contract/order-states.ts'
import type { SellerOrder } from '#contract/seller.ts'
import { AddressLines } from '#shop/address-lines.tsx'
import { textOf } from '#shop/cart-form.ts'
import { DeliveryText } from '#shop/delivery-text.tsx'
import { Moment } from '#shop/moment.tsx'
import { NumberInText } from '#shop/number-in-text.tsx'
import { OrderLines } from '#shop/order-lines.tsx'
import { cashIn } from '#shop/record-cash.tsx'
import { DecideRefunds } from '#shop/refund-requests/decide-refunds.tsx'
import { storePicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { isDeletedUser } from '#values/deleted-user.ts'
import { minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/order'
import { may, sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'
import { CashOwed } from './order/cash-owed.tsx'
import { isPriced } from './order/is-priced.ts'
import { CashToCollect, OrderMoney } from './order/order-money.tsx'
import { PackList, packedIn } from './order/pack-list.tsx'
import { Tracking } from './order/tracking.tsx'
import { WhatNext } from './order/what-next.tsx'
import { OrderStateBadge } from './order-state-badge.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /seller/stores/{store}/orders/{number}', { params })
  return {
    order: await found(url, asked),
    attempt: crypto.randomUUID(),
    wasShort: url.searchParams.has('short'),
  }
}

// Refusal at the door is one of the answers on delivery.
const commands = orderCommands.filter((command) => command !== 'refuse')

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const api = apiFrom(context)
  const reason = textOf(form, 'reason') ?? ''
  const order = 'POST /seller/stores/{store}/orders/{number}'
  try {
    switch (
      choiceIn(form, 'command', { of: [...commands, 'pack', 'tracking', 'record_cash', 'write_off'], url })
    ) {
      case 'accept':
        return await api(`${order}/accept`, { params })
      case 'start':
        return await api(`${order}/start`, { params, body: confirmed(form) })
      case 'deliver':
        if (form.get('collected') === 'refused')
          return await api(`${order}/refuse`, { params, body: { restock: form.has('restock') } })
        return await api(
          `${order}/deliver`,
          { params, body: { ...confirmed(form), ...(await collectedIn(api, form)) } },
          once(form),
        )
      case 'record_cash': {
        const body = { amount_minor: await cashIn(api, form, 'amount_minor') }
        return await api(`${order}/cash`, { params, body }, once(form))
      }
      case 'write_off':
        return await api(`${order}/cash/write-off`, { params, body: { reason } })
      case 'reject':
        return await api(`${order}/reject`, { params, body: { reason } })
      case 'cancel':
        return await api(`${order}/cancel`, { params, body: { reason } })
      case 'hand_over':
        return await api(`${order}/hand-over`, { params, body: { ...parcelOf(form), ...confirmed(form) } })
      case 'pack':
        return await api('PUT /seller/stores/{store}/orders/{number}/packed', {
          params,
          body: { lines: packedIn(form) },
        })
      case 'tracking':
        return await api('PUT /seller/stores/{store}/orders/{number}/tracking', {
          params,
          body: parcelOf(form),
        })
    }
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: minorUnitsIn(String(form.get('currency'))) })
  }
}

/** Returns the collected amount from a form; nothing if the form did not ask. */
async function collectedIn(api: Api, form: FormData) {
  const collected = (['all', 'part', 'none'] as const).find((each) => each === form.get('collected'))
  if (collected === undefined) return {}
  if (collected !== 'part') return { cash_collected: collected }
  return { cash_collected: collected, cash_minor: await cashIn(api, form, 'cash_minor') }
}

/** Whether what is promised for later is done now all the same. */
function confirmed(form: FormData) {
  return form.has('confirm_early') ? { confirm_early: true } : {}
}

function parcelOf(form: FormData) {
  return {
    carrier: textOf(form, 'carrier'),
    tracking_number: textOf(form, 'tracking_number'),
    tracking_url: textOf(form, 'tracking_url'),
  }
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'seller.order_title', { number: args.params.number ?? '' })

const toPack: ReadonlySet<OrderCommand> = new Set(['accept', 'start', 'hand_over'])

export default function SellerOrderPage({
  loaderData: { order, attempt, wasShort },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const store = useSellerStore()
  const refusal = actionData && 'errors' in actionData ? actionData : undefined
  // Parcels are packed before hand-over, so the packing list comes first; any other step comes before the list.
  const isPackedFirst = order.delivery.kind === 'parcel' && order.commands.includes('hand_over')
  const next = (
    <div className="lg:col-start-2 lg:row-start-1">
      {order.cash &&
      order.cash.outstanding.minor > 0 &&
      isPastDelivery(order) &&
      may(store, 'delivery.edit') ? (
        <CashOwed cash={order.cash} attempt={attempt} refusal={refusal} />
      ) : (
        <WhatNext order={order} attempt={attempt} refusal={refusal} />
      )}
    </div>
  )
  return (
    <>
      <Header order={order} />
      {refusal && refusal.code !== 'too_early' ? (
        <Alert tone="danger" className="mt-6">
          {refusal.message}
        </Alert>
      ) : null}
      {wasShort && !actionData ? (
        <Alert tone="success" className="mt-6">
          {t('seller.short_done')}
        </Alert>
      ) : null}
      <PaymentNotices order={order} />
      <div className="mt-8 grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start">
        {isPackedFirst ? null : next}
        <div className="contents lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:grid lg:gap-6">
          <Lines order={order} />
          {isPriced(order) ? (
            <DecideRefunds
              lines={order.lines}
              pictureOf={(picture) => storePicturePath(store.slug, picture)}
              reviewOf={(id) => `${sellerPath(store.slug, 'refunds')}/${id}`}
            />
          ) : null}
          <History order={order} />
        </div>
        {isPackedFirst ? next : null}
        <div className="grid gap-6 lg:col-start-2 lg:row-start-2">
          <Panel title={t(order.delivery.kind === 'pickup' ? 'seller.pickup_by' : 'seller.ship_to')}>
            {isDeletedUser(order.customer) ? (
              <p className="text-muted">{t('seller.customer_gone')}</p>
            ) : (
              <Recipient order={order} />
            )}
          </Panel>
          <Tracking
            order={order}
            timezone={store.timezone}
            refusal={refusal?.values.command === 'tracking' ? refusal : undefined}
          />
          {isPriced(order) ? <OrderMoney order={order} /> : <CashToCollect order={order} />}
          <More order={order} />
        </div>
      </div>
    </>
  )
}

/** Links to what else the visitor's role can do about an order. */
function More({ order: { number } }: OrderProps) {
  const t = useTranslate()
  const store = useSellerStore()
  return (
    <>
      {may(store, 'messages.view') ? (
        <TextLink to={`${sellerPath(store.slug, 'messages')}/orders/${number}`} variant="more">
          {t('seller.message_customer')}
        </TextLink>
      ) : null}
      {may(store, 'orders.edit') && may(store, 'orders.money') ? (
        <TextLink to={`${sellerPath(store.slug, 'orders')}/${number}/refund`} variant="more">
          {t('payouts.refund_title')}
        </TextLink>
      ) : null}
    </>
  )
}

interface OrderProps {
  readonly order: SellerOrder
}

function Header({ order }: OrderProps) {
  const t = useTranslate()
  const store = useSellerStore()
  const isCalledOff = order.state === 'rejected' || order.state === 'cancelled'
  return (
    <PageHeader
      breadcrumb={
        <Breadcrumb
          items={[
            { label: t('seller.orders_title'), to: sellerPath(store.slug, 'orders') },
            { label: order.number },
          ]}
        />
      }
      title={<NumberInText text={t('seller.order_title', { number: order.number })} number={order.number} />}
      text={<Moment at={order.created_at} timeZone={store.timezone} />}
      aside={
        <>
          <span role="status">
            <OrderStateBadge state={order.state} />
          </span>
          {isCalledOff ? null : (
            <ButtonLink
              to={`${sellerPath(store.slug, 'orders')}/${order.number}/packing-slip.pdf`}
              reloadDocument
              download
              prefetch="none"
              variant="quiet"
              size="sm"
              icon={PackageOpen}
            >
              {t('seller.packing_slip')}
            </ButtonLink>
          )}
        </>
      }
    />
  )
}

/** Why the seller has to wait with the order or with its money. */
function PaymentNotices({ order }: OrderProps) {
  const t = useTranslate()
  return (
    <>
      {order.lines.some(({ lacking }) => lacking > 0) ? (
        <Alert tone="warning" className="mt-6" title={t('seller.waits_for_stock')}>
          {t('seller.waits_for_stock_text')}
        </Alert>
      ) : null}
      {order.payment_hold === 'refused' || (order.payment_hold && order.commands.includes('hand_over')) ? (
        <Alert tone="warning" className="mt-6" title={t(`seller.payment_${order.payment_hold}_title`)}>
          {t(`seller.payment_${order.payment_hold}_text`)}
        </Alert>
      ) : null}
      {order.is_disputed ? (
        <Alert tone="warning" className="mt-6" title={t('payouts.order_disputed_title')}>
          {t('payouts.order_disputed_text')}
        </Alert>
      ) : null}
    </>
  )
}

function Lines({ order }: OrderProps) {
  const t = useTranslate()
  const store = useSellerStore()
  const isToPack = order.commands.some((command) => toPack.has(command))
  return (
    <Panel title={t(listTitle(order, isToPack))}>
      <div className="mb-5 border-b border-line pb-5">
        <DeliveryText of={order.delivery} />
      </div>
      {order.age_limit ? (
        <Alert tone="warning" className="mb-5">
          {t('seller.check_age', { age: order.age_limit })}
        </Alert>
      ) : null}
      {isToPack ? <PackList lines={order.lines} /> : <OrderLines lines={order.lines} />}
      {isToPack ? (
        <TextLink to={`${sellerPath(store.slug, 'orders')}/${order.number}/shortfall`} className="mt-4">
          {t('seller.short_link')}
        </TextLink>
      ) : null}
      {order.note ? (
        <div className="mt-5 rounded-xl bg-offer-soft p-4 text-offer-text">
          <h3 className="text-base">{t('seller.note_from_customer')}</h3>
          <p className="mt-1 whitespace-pre-line">{order.note}</p>
        </div>
      ) : null}
    </Panel>
  )
}

function History({ order }: OrderProps) {
  const t = useTranslate()
  const store = useSellerStore()
  return (
    <Panel title={t('seller.history')} className="max-lg:order-last">
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
  )
}

/** Whether it is delivered: what is due in cash then was not collected. */
function isPastDelivery({ state }: SellerOrder): boolean {
  return state === 'delivered' || state === 'completed'
}

/** Title of the line list: a packing list while there are items to pack, otherwise a list of items. */
function listTitle({ delivery }: SellerOrder, isToPack: boolean) {
  if (!isToPack) return 'seller.sub_total' as const
  return delivery.kind === 'kitchen' ? ('seller.pack_list_kitchen' as const) : ('seller.pack_list' as const)
}

function Recipient({ order: { shipping_address: address, delivery, customer } }: OrderProps) {
  const t = useTranslate()
  return (
    <>
      {address && delivery.kind !== 'pickup' ? (
        <AddressLines address={address} hidesPhone={address.phone === customer.phone} />
      ) : (
        <p>{customer.name}</p>
      )}
      <a
        href={`tel:${customer.phone}`}
        className="mt-4 inline-flex min-h-11 items-center gap-2 font-medium text-accent-text hocus:underline"
      >
        <Phone aria-hidden="true" className="icon icon-sm" />
        {t('seller.call_customer')} <bdi dir="ltr">{customer.phone}</bdi>
      </a>
    </>
  )
}
