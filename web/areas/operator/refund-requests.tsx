import { apiFrom } from '#app/api.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { AskedRefunds, askedQuery } from '#shop/refund-requests/asked-refunds.tsx'
import { decisionIn } from '#shop/refund-requests/decide-refunds.tsx'
import { anyPicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import type { Route } from './+types/refund-requests'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = askedQuery(url)
  return { asked: await apiFrom(context)('GET /operator/refund-requests', { query }), status: query.status }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const decision = decisionIn(form)
  if (!decision) return undefined
  const { id, body } = decision
  try {
    await apiFrom(context)('POST /operator/refund-requests/{id}/decide', { params: { id }, body })
    return undefined
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.refund_requests')

/** What shoppers ask back of any store, for whoever decides in its place. */
export default function RefundRequests({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AskedRefunds
      {...loaderData}
      namesStores
      refusal={actionData}
      pictureOf={anyPicturePath}
      orderPath={({ group_number }) => `/operator/orders/${group_number}`}
    />
  )
}
