import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { decisionIn } from '#shop/refund-requests/decide-refunds.tsx'
import { storePicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import { ReviewRequest } from '#shop/refund-requests/review-request.tsx'
import type { Route } from './+types/refund'
import { sellerPath } from './dashboard.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /seller/stores/{store}/refund-requests/{id}/preview', { params })
  return found(url, asked)
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const decision = decisionIn(form, url)
  try {
    await apiFrom(context)('POST /seller/stores/{store}/refund-requests/{id}/decide', {
      params,
      body: decision.body,
    })
    return undefined
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.refund_requests')

export default function RefundPage({ loaderData, actionData, params: { store } }: Route.ComponentProps) {
  return (
    <ReviewRequest
      found={loaderData}
      as="seller"
      listPath={sellerPath(store, 'refunds')}
      orderPath={`${sellerPath(store, 'orders')}/${loaderData.asked.order_number}`}
      refusal={actionData}
      pictureOf={(picture) => storePicturePath(store, picture)}
    />
  )
}
