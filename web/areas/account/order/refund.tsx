import { type ActionFunctionArgs, data, redirect } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { translatorFor } from '#app/dictionaries.ts'
import { useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse, writtenIn } from '#app/refusal.ts'
import { textOf } from '#shop/cart-form.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import { refundReasons, refundTargets } from '#values/refund-reason.ts'
import type { Route } from './+types/refund.ts'
import { RefundForm } from './refund-form.tsx'

export async function loader({ url, context, params: { number, line: id } }: Route.LoaderArgs) {
  const order = await orderOf(
    url,
    apiFrom(context)('GET /orders/{number}', { params: { number }, query: {} }),
  )
  const line = order.sub_orders.flatMap(({ lines }) => lines).find((each) => each.id === id)
  if (!line) throw notFound(url)
  // Asked for already, or too late: the order tells.
  if (!line.refundable) throw redirect(orderPath(url, number))
  return { order, line, refundable: line.refundable }
}

async function orderOf<Order>(url: URL, asked: Promise<Order>): Promise<Order> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) throw notFound(url)
    throw error
  }
}

export async function action({
  request,
  url,
  context,
  params: { number = '', line = '' },
}: ActionFunctionArgs) {
  const form = await request.formData()
  const reason = refundReasons.find((each) => each === form.get('reason'))
  const payTo = refundTargets.find((each) => each === form.get('pay_to'))
  if (!reason || !payTo) {
    const t = translatorFor(localeOf(url.pathname))
    const errors = {
      ...(!reason && { reason: t('problems.reason_required') }),
      ...(!payTo && { pay_to: t('problems.payment_type_required') }),
    }
    return data({ code: 'invalid_input', message: '', errors, values: writtenIn(form) }, { status: 422 })
  }
  const quantity = Number(form.get('quantity') ?? 0)
  const details = textOf(form, 'details') ?? ''
  const body = { line_id: line, quantity, reason, details, pay_to: payTo }
  try {
    await apiFrom(context)('POST /orders/{number}/refund-requests', { params: { number }, body })
  } catch (error) {
    return refuse(error, form)
  }
  return redirect(`${orderPath(url, number)}?refund_asked`, 303)
}

function orderPath({ pathname }: URL, number: string): string {
  return localizedPath(`/account/orders/details/${number}`, localeOf(pathname))
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.refund_ask')

/** The form by itself, where the order's page cannot open it over itself. */
export default function RefundPage({
  loaderData: { order, line, refundable },
  actionData,
}: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('account.orders'), to: '/account/orders' },
              { label: order.number, to: `/account/orders/details/${order.number}` },
              { label: t('orders.refund_ask') },
            ]}
          />
        }
        title={t('orders.refund_ask')}
      />
      <Card padding="lg" className="max-w-2xl">
        <RefundForm order={order} line={line} refundable={refundable} refusal={actionData} />
      </Card>
    </>
  )
}
