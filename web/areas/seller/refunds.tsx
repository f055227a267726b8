import { apiFrom } from '#app/api.ts'
import { privateMeta } from '#app/private-meta.ts'
import { storePicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import { RefundRequestList, refundRequestsQuery } from '#shop/refund-requests/refund-request-list.tsx'
import type { Route } from './+types/refunds'
import { sellerPath } from './dashboard.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = refundRequestsQuery(url)
  const asked = await apiFrom(context)('GET /seller/stores/{store}/refund-requests', { params, query })
  return { asked, status: query.status }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.refund_requests')

export default function Refunds({ loaderData, params: { store } }: Route.ComponentProps) {
  return (
    <RefundRequestList
      {...loaderData}
      reviewOf={(id) => `${sellerPath(store, 'refunds')}/${id}`}
      pictureOf={(picture) => storePicturePath(store, picture)}
      orderPath={({ order_number }) => `${sellerPath(store, 'orders')}/${order_number}`}
    />
  )
}
