import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { decisionIn } from '#shop/refund-requests/decide-refunds.tsx'
import { anyPicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import { ReviewRequest } from '#shop/refund-requests/review-request.tsx'
import type { Route } from './+types/refund-request'
import { needsFullRights } from './needs-full-rights.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return found(url, apiFrom(context)('GET /operator/refund-requests/{id}/preview', { params }))
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const decision = decisionIn(form, url)
  try {
    await apiFrom(context)('POST /operator/refund-requests/{id}/decide', { params, body: decision.body })
    return undefined
  } catch (error) {
    return refuse(error, form)
  }
}

export const handle = needsFullRights

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.refund_requests')

/** A refund request, decided by an operator on behalf of the store. */
export default function RefundRequestPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <ReviewRequest
      found={loaderData}
      as="operator"
      listPath="/operator/refund-requests"
      orderPath={`/operator/orders/${loaderData.asked.group_number}`}
      refusal={actionData}
      pictureOf={anyPicturePath}
    />
  )
}
