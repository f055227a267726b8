import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { OwnPartsForm } from '#shop/own-parts/own-parts-form.tsx'
import { ownPartsIn } from '#shop/own-parts/own-parts-in.ts'
import type { Route } from './+types/product-parts'
import { sellerPath } from './dashboard.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return found(url, apiFrom(context)('GET /seller/stores/{store}/products/{slug}/page', { params }))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await apiFrom(context)('PUT /seller/stores/{store}/products/{slug}/page', {
      params,
      body: ownPartsIn(form),
    })
    return { done: true as const }
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'parts.own_link')

/** Parts shown on one product's page, overriding the market's. */
export default function ProductParts({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <OwnPartsForm kept={loaderData} listPath={sellerPath(params.store, 'products')} outcome={actionData} />
  )
}
