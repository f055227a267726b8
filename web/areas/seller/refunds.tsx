import { apiFrom } from '#app/api.ts'
import { privateMeta } from '#app/private-meta.ts'
import { AskedRefunds, askedQuery } from '#shop/refund-requests/asked-refunds.tsx'
import { storePicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import type { Route } from './+types/refunds'
import { deskPath } from './desk.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = askedQuery(url)
  const asked = await apiFrom(context)('GET /seller/stores/{store}/refund-requests', { params, query })
  return { asked, status: query.status }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.refund_requests')

export default function Refunds({ loaderData, params: { store } }: Route.ComponentProps) {
  return (
    <AskedRefunds
      {...loaderData}
      reviewOf={(id) => `${deskPath(store, 'refunds')}/${id}`}
      pictureOf={(picture) => storePicturePath(store, picture)}
      orderPath={({ order_number }) => `${deskPath(store, 'orders')}/${order_number}`}
    />
  )
}
