import { type ActionFunctionArgs, redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { notFound } from '#app/not-found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { RefundForm } from '#shop/refund-requests/refund-form.tsx'
import { sendRefundRequest } from '#shop/refund-requests/send-refund-request.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/refund.ts'

export async function loader({ url, context, params: { number, line: id } }: Route.LoaderArgs) {
  const order = await found(url, apiFrom(context)('GET /orders/{number}', { params: { number }, query: {} }))
  const line = order.sub_orders.flatMap(({ lines }) => lines).find((each) => each.id === id)
  if (!line) throw notFound(url)
  // Already requested or too late: the order page shows which.
  if (!line.refundable) throw redirect(orderPath(url, number))
  return { order, line, refundable: line.refundable }
}

export async function action({
  request,
  url,
  context,
  params: { number = '', line = '' },
}: ActionFunctionArgs) {
  const form = await request.formData()
  const refused = await sendRefundRequest(apiFrom(context), form, { url, number, line })
  return refused ?? redirect(`${orderPath(url, number)}?refund_asked`, 303)
}

function orderPath({ pathname }: URL, number: string): string {
  return localizedPath(`/account/orders/details/${number}`, localeOf(pathname))
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.refund_ask')

/** The refund form as a page, for when the order page can't open it as a dialog. */
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
        <RefundForm
          order={order}
          action={`/account/orders/details/${order.number}/refund/${line.id}`}
          line={line}
          refundable={refundable}
          refusal={actionData}
        />
      </Card>
    </>
  )
}
