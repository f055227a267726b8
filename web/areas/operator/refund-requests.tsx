import { apiFrom } from '#app/api.ts'
import { privateMeta } from '#app/private-meta.ts'
import { anyPicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import { RefundRequestList, refundRequestsQuery } from '#shop/refund-requests/refund-request-list.tsx'
import type { Route } from './+types/refund-requests'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = refundRequestsQuery(url)
  return { asked: await apiFrom(context)('GET /operator/refund-requests', { query }), status: query.status }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.refund_requests')

/** Refund requests of all stores, decided by operators on behalf of the store. */
export default function RefundRequests({ loaderData }: Route.ComponentProps) {
  return (
    <RefundRequestList
      rulesPath="/operator/refund-rules"
      {...loaderData}
      namesStores
      reviewOf={(id) => `/operator/refund-requests/${id}`}
      pictureOf={anyPicturePath}
      orderPath={({ group_number }) => `/operator/orders/${group_number}`}
    />
  )
}
