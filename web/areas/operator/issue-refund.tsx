import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { found } from '#app/found.ts'
import { useTranslate } from '#app/i18n.tsx'
import { once } from '#app/once.ts'
import { privateMeta } from '#app/private-meta.ts'
import { textOf } from '#shop/cart-form.ts'
import { IssueRefund } from '#shop/refund-requests/issue-refund.tsx'
import { foreseen, operatorRefundInput } from '#shop/refund-requests/refund-input.ts'
import { anyPicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import { refuseAmounts } from '#shop/refuse-amounts.ts'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { minorUnitsIn } from '#values/money.ts'
import type { Route } from './+types/issue-refund'
import { needsFullRights } from './needs-full-rights.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return {
    desk: await found(url, apiFrom(context)('GET /operator/orders/{number}/refund', { params })),
    attempt: crypto.randomUUID(),
    wasGiven: url.searchParams.has('given'),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const api = apiFrom(context)
  const form = await request.formData()
  const command = choiceIn(form, 'command', { of: ['preview', 'give'], url })
  const { left } = await found(url, api('GET /operator/orders/{number}/refund', { params }))
  try {
    const gift = await operatorRefundInput(api, form, left.currency)
    if (command === 'preview') {
      return foreseen(
        form,
        await api('GET /operator/orders/{number}/refund/preview', { params, query: gift }),
      )
    }
    const body = { ...gift, details: textOf(form, 'details') ?? '' }
    await api('POST /operator/orders/{number}/refund', { params, body }, once(form))
  } catch (error) {
    return refuseAmounts(error, form, { url, minorUnits: minorUnitsIn(left.currency) })
  }
  return redirect(`${url.pathname}?given`, 303)
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'payouts.refund_title')

export default function IssueRefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { desk, attempt, wasGiven } = loaderData
  return (
    <>
      <PageHeader
        breadcrumb={
          <Breadcrumb
            items={[
              { label: t('operator.orders_title'), to: '/operator/orders' },
              { label: desk.group_number, to: `/operator/orders/${desk.group_number}` },
              { label: t('payouts.refund_title') },
            ]}
          />
        }
        title={t('payouts.refund_title')}
        text={`${desk.order_number} · ${desk.store.name}`}
      />
      <IssueRefund
        desk={desk}
        as="operator"
        attempt={attempt}
        outcome={actionData}
        wasGiven={wasGiven}
        pictureOf={anyPicturePath}
      />
    </>
  )
}
