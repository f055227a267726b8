import {
  type ActionFunctionArgs,
  data,
  Form,
  type RouterContextProvider,
  redirect,
  useNavigation,
} from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refusalOf } from '#app/refusal.ts'
import { searchWith } from '#app/search-with.ts'
import { useRevalidateEvery } from '#app/use-revalidate-every.ts'
import type { Order, OrderStatus, SubOrder } from '#contract/orders.ts'
import { BankTransfer } from '#shop/bank-transfer.tsx'
import { CancelOrder } from '#shop/cancel-order.tsx'
import { textOf } from '#shop/cart-form.ts'
import { emailInput } from '#shop/contact-inputs.ts'
import { DeliveryText } from '#shop/delivery-text.tsx'
import { formatMoment } from '#shop/moment.tsx'
import { NumberInText } from '#shop/number-in-text.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#shop/order-badges.tsx'
import { OrderContact } from '#shop/order-contact.tsx'
import { OrderLines } from '#shop/order-lines.tsx'
import { OrderStoreContact } from '#shop/order-store-contact.tsx'
import { OrderTimeline } from '#shop/order-timeline.tsx'
import { OrderTotals } from '#shop/order-totals.tsx'
import { UnpaidNotice } from '#shop/unpaid-order.tsx'
import { WhatNext } from '#shop/what-next.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { orderNumberOf } from '#values/order-number.ts'
import type { Route } from './+types/status.ts'
import { isHiddenOrder, keyOf } from './proof.ts'

const pollMs = 15_000

/** Shows the order to its owner and to holders of its access key; others enter the email address of the order. */
export async function loader({ url, context, params: { number } }: Route.LoaderArgs) {
  const done = url.searchParams.has('cancelled')
  if (number === undefined) return { order: undefined, details: undefined, number: '', key: undefined, done }
  const api = apiFrom(context)
  try {
    const key = keyOf(url)
    const query = { key }
    const order = await api('GET /orders/{number}/status', { params: { number }, query })
    // Goods, addresses and prices are for its owner.
    const details = order.is_owner
      ? await api('GET /orders/{number}', { params: { number: order.number }, query })
      : undefined
    return { order, details, number, key, done }
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isHiddenOrder(error)) throw error
    const { user } = await api('GET /me')
    if (user && !user.is_guest) throw notFound(url)
    return { order: undefined, details: undefined, number, key: undefined, done }
  }
}

/** The tracking form, whose email stays out of the address; and what can be done about an order. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  switch (form.get('intent')) {
    case 'cancel':
      return cancel({ form, url, context })
    case 'order_again':
      return orderAgain({ form, url, context })
    default:
      return track({ form, context })
  }
}

interface Command {
  readonly form: FormData
  readonly url: URL
  readonly context: Readonly<RouterContextProvider>
}

async function cancel({ form, url, context }: Command) {
  const params = { number: textOf(form, 'number') ?? '-' }
  try {
    const body = { reason: textOf(form, 'reason') ?? '' }
    await apiFrom(context)('POST /orders/{number}/cancel', { params, body })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ refusal: refusalOf(error, form) }, { status: error.status })
  }
  return redirect(url.pathname + searchWith(url, { cancelled: '' }), 303)
}

/** What a card was to pay for may still be in the cart: then it is not added once more. */
async function orderAgain({ form, url, context }: Command) {
  const api = apiFrom(context)
  const params = { number: textOf(form, 'number') ?? '-' }
  try {
    const [order, { cart }] = await Promise.all([
      api('GET /orders/{number}', { params, query: {} }),
      api('GET /cartmanager/cart'),
    ])
    const bought = order.sub_orders.flatMap(({ lines }) => lines.map((line) => line.product_id))
    const isThere = cart.items.some(({ product_id: id }) => bought.includes(id))
    if (!isThere) await api('POST /orders/{number}/reorder', { params })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    return data({ refusal: refusalOf(error, form) }, { status: error.status })
  }
  return redirect(localizedPath('/cart', localeOf(url.pathname)), 303)
}

async function track({ form, context }: Pick<Command, 'form' | 'context'>) {
  const given = { number: orderNumberOf(textOf(form, 'number') ?? ''), email: textOf(form, 'email') ?? '' }
  try {
    const order = await apiFrom(context)('GET /orders/{number}/status', {
      params: { number: given.number || '-' },
      query: { email: given.email },
    })
    return data({ order, given, message: undefined })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const message = isHiddenOrder(error) ? undefined : error.message
    return data({ order: undefined, given, message }, { status: isHiddenOrder(error) ? 404 : error.status })
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.status_title')

export default function StatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const answer = actionData && 'given' in actionData ? actionData : undefined
  const refusal = actionData && 'refusal' in actionData ? actionData.refusal : undefined
  const order = answer?.order ?? loaderData.order
  return (
    <div className="page-width flex flex-col gap-6 py-8 lg:py-12">
      {order ? (
        <Status
          order={order}
          details={order === loaderData.order ? loaderData.details : undefined}
          orderKey={loaderData.key}
          isByAddress={order === loaderData.order}
          wasCancelled={loaderData.done && !refusal}
          refusal={refusal}
        />
      ) : (
        <Track number={loaderData.number} answer={answer} />
      )}
    </div>
  )
}

interface StatusProps {
  readonly order: OrderStatus
  /** All of it, for its owner. */
  readonly details: Order | undefined
  readonly orderKey: string | undefined
  /** Only a page shown by its address can be revalidated; a form's answer can't. */
  readonly isByAddress: boolean
  readonly wasCancelled: boolean
  readonly refusal: Refusal | undefined
}

function Status({ order, details, orderKey, isByAddress, wasCancelled, refusal }: StatusProps) {
  const t = useTranslate()
  const locale = useLocale()
  useFreshStatus(order, isByAddress)
  const search = orderKey === undefined ? '' : `?key=${encodeURIComponent(orderKey)}`
  return (
    <>
      <PageHeader
        title={t('orders.status_title')}
        text={
          <NumberInText
            text={`${t('orders.order', { number: order.number })} · ${t('orders.placed_on', {
              day: formatMoment(order.placed_at, 'day', locale),
            })}`}
            number={order.number}
          />
        }
        aside={
          <>
            <OrderStatusBadge status={order.status} />
            <PaymentStatusBadge status={order.payment_status} />
          </>
        }
      />
      {wasCancelled ? <Alert tone="success">{t('orders.cancelled_done')}</Alert> : null}
      {refusal && !refusal.errors.reason ? (
        <Alert tone="danger">
          {refusal.code === 'state_conflict' ? t('orders.cancel_refused') : refusal.message}
        </Alert>
      ) : null}
      {order.is_owner ? <UnpaidNotice order={order} search={search} mayAct={order.is_shopper} /> : null}
      {details?.bank_transfer ? <BankTransfer transfer={details.bank_transfer} /> : null}
      <div
        className={
          details ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start' : 'flex flex-col gap-6'
        }
      >
        <div className={details ? 'flex min-w-0 flex-col gap-6' : 'grid gap-6 lg:grid-cols-2'}>
          {order.sub_orders.map((part, index) => (
            <PartStatus
              key={part.number}
              order={order}
              part={part}
              position={index + 1}
              details={details?.sub_orders.find(({ number }) => number === part.number)}
              refusal={refusal}
            />
          ))}
        </div>
        {details ? (
          <div className="flex flex-col gap-6">
            <Panel title={t('orders.summary')}>
              <OrderTotals of={details} />
              {details.can_cancel && order.is_shopper && !order.can_pay ? (
                <div className="mt-4 border-t border-line pt-2">
                  <CancelOrder number={order.number} label={t('orders.cancel')} refusal={refusal} />
                </div>
              ) : null}
            </Panel>
            <Panel title={t('orders.contact')}>
              <OrderContact order={details} />
            </Panel>
          </div>
        ) : null}
      </div>
      <Links order={order} orderKey={orderKey} />
    </>
  )
}

/** Where a shopper can go from here. */
function Links({ order, orderKey }: Pick<StatusProps, 'order' | 'orderKey'>) {
  const t = useTranslate()
  return (
    <>
      {order.is_owner && orderKey !== undefined && order.sub_orders.some(isDelivered) ? (
        <p>
          <TextLink to={`/order/refund/${order.number}?key=${encodeURIComponent(orderKey)}`} variant="more">
            {t('orders.refund_ask')}
          </TextLink>
        </p>
      ) : null}
      {order.is_shopper ? (
        <p>
          <TextLink to={`/account/orders/details/${order.number}`} variant="more">
            {t('orders.see_details')}
          </TextLink>
        </p>
      ) : null}
      {order.is_owner ? null : (
        <p className="text-muted">
          {t('orders.sign_in_for_more')} <SignIn number={order.number} />
        </p>
      )}
    </>
  )
}

interface PartStatusProps {
  readonly order: OrderStatus
  readonly part: OrderStatus['sub_orders'][number]
  readonly position: number
  readonly details: SubOrder | undefined
  readonly refusal: Refusal | undefined
}

/** One seller's part: how far it is, what comes next, and for its owner what is in it and whom to ask. */
function PartStatus({ order, part, position, details, refusal }: PartStatusProps) {
  const t = useTranslate()
  const { sub_orders: parts } = order
  return (
    <Panel
      title={t('orders.from', { store: part.store.name })}
      aside={
        parts.length > 1 ? (
          <span className="text-sm text-muted">{t('orders.part_of', { position, count: parts.length })}</span>
        ) : undefined
      }
    >
      <div className="flex flex-col gap-6">
        <WhatNext of={part} payment={order.payment_status} />
        <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
          <OrderTimeline of={{ ...part, reason: part.activities.findLast(({ reason }) => reason)?.reason }} />
          <div className="flex flex-col gap-4">
            <DeliveryText of={part.delivery} store={part.store} status={part.status} />
            {details ? <OrderStoreContact of={details} mayWrite={order.is_shopper} /> : null}
          </div>
        </div>
        {details ? (
          <div className="border-t border-line pt-5">
            <OrderLines lines={details.lines} />
          </div>
        ) : null}
        {details?.can_cancel && order.is_shopper && !order.can_pay && parts.length > 1 ? (
          <CancelOrder number={part.number} label={t('orders.cancel_part')} refusal={refusal} />
        ) : null}
      </div>
    </Panel>
  )
}

function isDelivered({ status }: OrderStatus['sub_orders'][number]): boolean {
  return status === 'delivered'
}

function SignIn({ number }: { number: string }) {
  const t = useTranslate()
  const wanted = useHref(`/account/orders/details/${number}`)
  return <TextLink to={`/auth/login?redirect=${encodeURIComponent(wanted)}`}>{t('orders.sign_in')}</TextLink>
}

/** Polls while a payment is pending and the page is visible. */
function useFreshStatus({ payment_status }: OrderStatus, isByAddress: boolean): void {
  const isUndecided = payment_status === 'pending' || payment_status === 'processing'
  useRevalidateEvery(pollMs, { isOpen: isByAddress && isUndecided })
}

interface TrackProps {
  readonly number: string
  readonly answer: { given: { number: string; email: string }; message: string | undefined } | undefined
}

function Track({ number, answer }: TrackProps) {
  const t = useTranslate()
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Card variant="raised" padding="lg" className="mx-auto w-full max-w-xl">
      <h1 className="text-3xl">{t('orders.track_title')}</h1>
      <p className="mt-2 mb-6 text-muted">{t('orders.track_text')}</p>
      <Form method="post" className="flex flex-col gap-5">
        {answer ? <Alert tone="danger">{answer.message ?? t('orders.track_failed')}</Alert> : null}
        <Field label={t('orders.number')}>
          <TextInput
            name="number"
            required
            maxLength={40}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            defaultValue={answer?.given.number ?? number}
          />
        </Field>
        <Field label={t('orders.email')}>
          <TextInput name="email" {...emailInput} defaultValue={answer?.given.email} />
        </Field>
        <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
          {t('orders.track_action')}
        </Button>
      </Form>
    </Card>
  )
}
