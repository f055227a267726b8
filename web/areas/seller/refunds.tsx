import { apiFrom } from '#app/api.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { AskedRefunds, askedQuery } from '#shop/refund-requests/asked-refunds.tsx'
import { decisionIn } from '#shop/refund-requests/decide-refunds.tsx'
import { storePicturePath } from '#shop/refund-requests/refund-picture-path.ts'
import type { Route } from './+types/refunds'
import { deskPath } from './desk.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = askedQuery(url)
  const asked = await apiFrom(context)('GET /seller/stores/{store}/refund-requests', { params, query })
  return { asked, status: query.status }
}

export async function action({ context, params: { store }, request }: Route.ActionArgs) {
  const form = await request.formData()
  const decision = decisionIn(form)
  if (!decision) return undefined
  const { id, body } = decision
  try {
    await apiFrom(context)('POST /seller/stores/{store}/refund-requests/{id}/decide', {
      params: { store, id },
      body,
    })
    return undefined
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'orders.refund_requests')

/** What shoppers ask back of the store. */
export default function Refunds({ loaderData, actionData, params: { store } }: Route.ComponentProps) {
  return (
    <AskedRefunds
      {...loaderData}
      refusal={actionData}
      pictureOf={(picture) => storePicturePath(store, picture)}
      orderPath={({ order_number }) => `${deskPath(store, 'orders')}/${order_number}`}
    />
  )
}
