import { Star } from 'lucide-react'
import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type Refusal, refuse } from '#app/refusal.ts'
import type { Order, SubOrder } from '#contract/orders.ts'
import { BankTransfer } from '#shop/bank-transfer.tsx'
import { textOf } from '#shop/cart-form.ts'
import { DeliveryText } from '#shop/delivery-text.tsx'
import { formatMoment } from '#shop/moment.tsx'
import { NumberInText } from '#shop/number-in-text.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#shop/order-badges.tsx'
import { OrderContact } from '#shop/order-contact.tsx'
import { OrderLines } from '#shop/order-lines.tsx'
import { OrderTimeline } from '#shop/order-timeline.tsx'
import { OrderTotals } from '#shop/order-totals.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Field } from '#ui/field.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import { TextInput } from '#ui/text-input.tsx'
import type { Route } from './+types/order.ts'

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const wasCancelled = url.searchParams.has('cancelled')
  try {
    return { order: await apiFrom(context)('GET /orders/{number}', { params, query: {} }), wasCancelled }
  } catch (error) {
    // Another's order, an unknown number and what cannot be one are the same from here.
    if (error instanceof ApiProblem && error.status < 500) throw notFound(url)
    throw error
  }
}

/** Cancels the whole purchase, or one seller's part by its own number. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const params = { number: textOf(form, 'number') ?? '' }
  try {
    const body = { reason: textOf(form, 'reason') ?? '' }
    await apiFrom(context)('POST /orders/{number}/cancel', { params, body })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?cancelled`, 303)
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'orders.order', { number: args.params.number })

export default function OrderPage({ loaderData: { order, wasCancelled }, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const hasParts = order.sub_orders.length > 1
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[{ label: t('account.orders'), to: '/account/orders' }, { label: order.number }]}
          />
        }
        title={<NumberInText text={t('orders.order', { number: order.number })} number={order.number} />}
        text={t('orders.placed_on', { day: formatMoment(order.placed_at, 'day', locale) })}
        aside={
          <>
            <OrderStatusBadge status={order.status} />
            <PaymentStatusBadge status={order.payment_status} />
          </>
        }
      />
      {wasCancelled && !actionData ? <Alert tone="success">{t('orders.cancelled_done')}</Alert> : null}
      {actionData?.code === 'state_conflict' ? (
        <Alert tone="danger">{t('orders.cancel_refused')}</Alert>
      ) : null}
      {order.payment_status === 'failed' ? (
        <Alert tone="danger" title={t('orders.failed_title')}>
          {t('orders.failed_text')}
        </Alert>
      ) : null}
      {order.can_pay ? <PayNow order={order} /> : null}
      {order.bank_transfer && order.payment_status === 'awaiting_transfer' ? (
        <BankTransfer transfer={order.bank_transfer} amount={order.total} />
      ) : null}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_20rem] xl:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          {order.sub_orders.map((part) => (
            <Part key={part.number} part={part} isOneOfMany={hasParts} refusal={actionData} />
          ))}
        </div>
        <div className="flex flex-col gap-6">
          <Panel title={t('orders.summary')}>
            <OrderTotals of={order} />
          </Panel>
          <Panel title={t('orders.contact')}>
            <OrderContact order={order} />
          </Panel>
          {order.can_cancel ? (
            <Cancel number={order.number} label={t('orders.cancel')} refusal={actionData} />
          ) : null}
        </div>
      </div>
    </>
  )
}

function PayNow({ order: { number, payment_status } }: { order: Order }) {
  const t = useTranslate()
  return (
    <div>
      <ButtonLink to={`/order/pay/${number}`} variant="action" size="lg">
        {t(payment_status === 'failed' ? 'orders.pay_again' : 'orders.pay_now')}
      </ButtonLink>
    </div>
  )
}

interface PartProps {
  readonly part: SubOrder
  readonly isOneOfMany: boolean
  readonly refusal: Refusal | undefined
}

/** One seller's part: how far it is, how it travels, what is in it. */
function Part({ part, isOneOfMany, refusal }: PartProps) {
  const t = useTranslate()
  return (
    <Panel
      title={t('orders.from', { store: part.store.name })}
      aside={isOneOfMany ? <OrderStatusBadge status={part.status} /> : undefined}
    >
      <div className="grid gap-6 border-b border-line pb-6 sm:grid-cols-2">
        <OrderTimeline of={part} />
        <DeliveryText of={part.delivery} />
      </div>
      <div className="py-6">
        <OrderLines lines={part.lines} />
        {part.status === 'delivered' ? (
          <p className="mt-5">
            <ButtonLink to="/account/reviews" variant="quiet" icon={Star}>
              {t('reviews.write')}
            </ButtonLink>
          </p>
        ) : null}
      </div>
      {isOneOfMany ? (
        <div className="border-t border-line pt-5">
          <OrderTotals of={part} />
        </div>
      ) : null}
      {isOneOfMany && part.can_cancel ? (
        <div className="mt-4">
          <Cancel number={part.number} label={t('orders.cancel_part')} refusal={refusal} />
        </div>
      ) : null}
    </Panel>
  )
}

interface CancelProps {
  readonly number: string
  readonly label: string
  readonly refusal: Refusal | undefined
}

/** Asks why before it cancels. */
function Cancel({ number, label, refusal }: CancelProps) {
  const t = useTranslate()
  const { formData } = useNavigation()
  const mine = refusal?.values.number === number ? refusal : undefined
  return (
    <Disclosure label={label} isOpen={mine !== undefined}>
      <Form method="post" noValidate className="flex flex-col gap-4 pt-3">
        <p className="font-semibold text-strong">
          <NumberInText text={t('orders.cancel_question', { number })} number={number} />
        </p>
        <p className="text-sm text-muted">{t('orders.cancel_text')}</p>
        <input type="hidden" name="number" value={number} />
        <Field label={t('orders.cancel_reason')} error={mine?.errors.reason}>
          <TextInput name="reason" required maxLength={300} defaultValue={mine?.values.reason} />
        </Field>
        <Button
          type="submit"
          variant="danger"
          isBusy={formData?.get('number') === number}
          className="self-start"
        >
          {t('orders.cancel_yes')}
        </Button>
      </Form>
    </Disclosure>
  )
}
