import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { IssueRefund } from '#shop/refund-requests/issue-refund.tsx'
import { foreseen, refundInput } from '#shop/refund-requests/refund-input.ts'
import { storePicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/issue-refund'
import { sellerPath } from './dashboard.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /seller/stores/{store}/orders/{number}/refund', { params })
  return {
    desk: await found(url, asked),
    attempt: crypto.randomUUID(),
    wasGiven: url.searchParams.has('given'),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['preview', 'give'], url })
  const order = 'GET /seller/stores/{store}/orders/{number}/refund'
  const { left } = await found(url, api(order, { params }))
  try {
    const gift = await refundInput(api, form, left.currency)
    if (command === 'preview') {
      return foreseen(form, await api(`${order}/preview`, { params, query: gift }))
    }
    const body = { ...gift, details: textOf(form, 'details') ?? '' }
    await api('POST /seller/stores/{store}/orders/{number}/refund', { params, body }, once(form))
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: minorUnitsIn(left.currency) })
  }
  return redirect(`${url.pathname}?given`, 303)
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.refund_title')

export default function IssueRefundPage({
  loaderData: { desk, attempt, wasGiven },
  actionData,
  params: { store },
}: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('seller.orders_title'), to: sellerPath(store, 'orders') },
              { label: desk.order_number, to: `${sellerPath(store, 'orders')}/${desk.order_number}` },
              { label: t('payouts.refund_title') },
            ]}
          />
        }
        title={t('payouts.refund_title')}
        text={desk.order_number}
      />
      <IssueRefund
        desk={desk}
        as="seller"
        attempt={attempt}
        outcome={actionData}
        wasGiven={wasGiven}
        pictureOf={(picture) => storePicturePath(store, picture)}
      />
    </>
  )
}
