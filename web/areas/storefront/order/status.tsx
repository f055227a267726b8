import { type ActionFunctionArgs, data, Form, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { useHref } from '#app/link.tsx'
import { useLookAgain } from '#app/look-again.ts'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import type { OrderStatus } from '#contract/orders.ts'
import { textOf } from '#shop/cart-form.ts'
import { DeliveryText } from '#shop/delivery-text.tsx'
import { EmailInput } from '#shop/email-input.tsx'
import { formatMoment } from '#shop/moment.tsx'
import { NumberInText } from '#shop/number-in-text.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#shop/order-badges.tsx'
import { OrderTimeline } from '#shop/order-timeline.tsx'
import { Alert } from '#ui/alert.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { orderNumberOf } from '#values/order-number.ts'
import type { Route } from './+types/status.ts'
import { isUnseen, keyOf } from './proof.ts'

const pollMs = 15_000

/** Shows the order to its owner and to holders of its access key; others enter the email address of the order. */
export async function loader({ url, context, params: { number } }: Route.LoaderArgs) {
  if (number === undefined) return { order: undefined, number: '', key: undefined }
  const api = apiFrom(context)
  try {
    const key = keyOf(url)
    const query = { key }
    return { order: await api('GET /orders/{number}/status', { params: { number }, query }), number, key }
  } catch (error) {
    if (!(error instanceof ApiProblem) || !isUnseen(error)) throw error
    const { user } = await api('GET /me')
    if (user && !user.is_guest) throw notFound(url)
    return { order: undefined, number, key: undefined }
  }
}

/** The tracking form; a POST, so that the email address doesn't appear in the page's address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const given = { number: orderNumberOf(textOf(form, 'number') ?? ''), email: textOf(form, 'email') ?? '' }
  try {
    const order = await apiFrom(context)('GET /orders/{number}/status', {
      params: { number: given.number || '-' },
      query: { email: given.email },
    })
    return data({ order, given, message: undefined })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    const message = isUnseen(error) ? undefined : error.message
    return data({ order: undefined, given, message }, { status: isUnseen(error) ? 404 : error.status })
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.status_title')

export default function StatusPage({ loaderData, actionData }: Route.ComponentProps) {
  const order = actionData?.order ?? loaderData.order
  return (
    <div className="page-width flex flex-col gap-6 py-8 lg:py-12">
      {order ? (
        <Status order={order} orderKey={loaderData.key} isByAddress={order === loaderData.order} />
      ) : (
        <Track number={loaderData.number} answer={actionData} />
      )}
    </div>
  )
}

interface StatusProps {
  readonly order: OrderStatus
  readonly orderKey: string | undefined
  /** Only a page shown by its address can be revalidated; a form's answer can't. */
  readonly isByAddress: boolean
}

function Status({ order, orderKey, isByAddress }: StatusProps) {
  const t = useTranslate()
  const locale = useLocale()
  useFreshStatus(order, isByAddress)
  const isFailed = order.payment_status === 'failed'
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
      {isFailed ? (
        <Alert tone="danger" title={t('orders.failed_title')}>
          {t('orders.failed_text')}
        </Alert>
      ) : null}
      {order.can_pay && order.is_owner ? (
        <div>
          <ButtonLink to={`/order/pay/${order.number}`} variant="action" size="lg">
            {t(isFailed ? 'orders.pay_again' : 'orders.pay_now')}
          </ButtonLink>
        </div>
      ) : null}
      <div className="grid gap-6 lg:grid-cols-2">
        {order.sub_orders.map((part, index) => (
          <Panel
            key={part.number}
            title={t('orders.from', { store: part.store.name })}
            aside={
              order.sub_orders.length > 1 ? (
                <span className="text-sm text-muted">
                  {t('orders.part_of', { position: index + 1, count: order.sub_orders.length })}
                </span>
              ) : undefined
            }
          >
            <div className="grid gap-6 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
              <OrderTimeline
                of={{ ...part, reason: part.activities.findLast(({ reason }) => reason)?.reason }}
              />
              <DeliveryText of={part.delivery} store={part.store} status={part.status} />
            </div>
          </Panel>
        ))}
      </div>
      {order.is_owner && orderKey !== undefined && order.sub_orders.some(isDelivered) ? (
        <p>
          <TextLink to={`/order/refund/${order.number}?key=${encodeURIComponent(orderKey)}`} variant="more">
            {t('orders.refund_ask')}
          </TextLink>
        </p>
      ) : null}
      {order.is_owner ? (
        <p>
          <TextLink to={`/account/orders/details/${order.number}`} variant="more">
            {t('orders.see_details')}
          </TextLink>
        </p>
      ) : (
        <p className="text-muted">
          {t('orders.sign_in_for_more')} <SignIn number={order.number} />
        </p>
      )}
    </>
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
  useLookAgain(pollMs, { isOpen: isByAddress && isUndecided })
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
          <EmailInput defaultValue={answer?.given.email} />
        </Field>
        <Button type="submit" variant="action" size="lg" isWide isBusy={isBusy}>
          {t('orders.track_action')}
        </Button>
      </Form>
    </Card>
  )
}
