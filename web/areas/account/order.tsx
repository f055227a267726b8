import { FileDown, RotateCcw } from 'lucide-react'
import { type ActionFunctionArgs, Form, redirect, useNavigation } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import type { Order } from '#contract/orders.ts'
import { BankTransfer } from '#shop/bank-transfer.tsx'
import { CancelOrder } from '#shop/cancel-order.tsx'
import { textOf } from '#shop/cart-form.ts'
import { formatMoment } from '#shop/moment.tsx'
import { NumberInText } from '#shop/number-in-text.tsx'
import { OrderStatusBadge, PaymentStatusBadge } from '#shop/order-badges.tsx'
import { OrderContact } from '#shop/order-contact.tsx'
import { OrderTotals } from '#shop/order-totals.tsx'
import { TransferMismatch } from '#shop/transfer-mismatch.tsx'
import { UnpaidNotice } from '#shop/unpaid-order.tsx'
import { Alert } from '#ui/alert.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { Panel } from '#ui/panel.tsx'
import type { Route } from './+types/order.ts'
import { Documents } from './order/documents.tsx'
import { InvoiceLink } from './order/invoice-link.tsx'
import { Part } from './order/part.tsx'
import { ReorderedAlert } from './order/reordered-alert.tsx'
import { SubOrderTable } from './order/sub-order-table.tsx'

const doneBefore = ['cancelled', 'refund_asked'] as const

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const done = doneBefore.find((each) => url.searchParams.has(each))
  const api = apiFrom(context)
  const [order, documents] = await found(
    url,
    Promise.all([
      api('GET /orders/{number}', { params, query: {} }),
      api('GET /orders/{number}/documents', { params, query: {} }),
    ]),
  )
  return { order, documents: documents.data, done }
}

/** Cancels the order, or one seller order by its own number, or adds its items to the cart again. */
export async function action({ request, url, context }: ActionFunctionArgs) {
  const form = await request.formData()
  const params = { number: textOf(form, 'number') ?? '' }
  const api = apiFrom(context)
  try {
    if (textOf(form, 'intent') === 'reorder') {
      return { reordered: await api('POST /orders/{number}/reorder', { params }) }
    }
    const body = { reason: textOf(form, 'reason') ?? '' }
    await api('POST /orders/{number}/cancel', { params, body })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${url.pathname}?cancelled`, 303)
}

export const meta: Route.MetaFunction = (args) =>
  privateMeta(args, 'orders.order', { number: args.params.number })

export default function OrderPage({
  loaderData: { order, documents, done },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const reordered = actionData && 'reordered' in actionData ? actionData.reordered : undefined
  const refusal = actionData && 'message' in actionData ? actionData : undefined
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
      {done && !actionData ? <Alert tone="success">{t(`orders.${done}_done`)}</Alert> : null}
      {reordered ? <ReorderedAlert reordered={reordered} /> : null}
      {refusal && !refusal.errors.reason ? (
        <Alert tone="danger">
          {refusal.code === 'state_conflict' ? t('orders.cancel_refused') : refusal.message}
        </Alert>
      ) : null}
      <UnpaidNotice order={order} mayAct />
      <Ways order={order} />
      {order.bank_transfer && order.payment_status === 'awaiting_transfer' ? (
        <BankTransfer transfer={order.bank_transfer} />
      ) : null}
      <TransferMismatch order={order} />
      <div className="grid gap-6 2xl:grid-cols-[minmax(0,1fr)_20rem] 2xl:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          {order.sub_orders.length > 1 ? <SubOrderTable order={order} /> : null}
          {order.sub_orders.map((part) => (
            <Part key={part.number} order={order} part={part} refusal={refusal} />
          ))}
        </div>
        <div className="grid gap-6 md:grid-cols-2 2xl:grid-cols-1">
          <Panel title={t('orders.summary')}>
            <OrderTotals of={order} />
            {order.can_cancel && !order.can_pay ? (
              <div className="mt-4 border-t border-line pt-2">
                <CancelOrder number={order.number} label={t('orders.cancel')} refusal={refusal} />
              </div>
            ) : null}
          </Panel>
          <Documents number={order.number} documents={documents} />
          <Panel title={t('orders.contact')}>
            <OrderContact order={order} />
          </Panel>
        </div>
      </div>
    </>
  )
}

function Ways({ order: { number, has_invoice } }: { order: Order }) {
  const t = useTranslate()
  const { formData } = useNavigation()
  return (
    <div className="flex flex-wrap gap-3">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="number" value={number} />
        <Button
          type="submit"
          name="intent"
          value="reorder"
          variant="quiet"
          icon={RotateCcw}
          isBusy={formData?.get('intent') === 'reorder'}
        >
          {t('orders.reorder')}
        </Button>
      </Form>
      {has_invoice ? <InvoiceLink number={number} icon={FileDown} /> : null}
    </div>
  )
}
