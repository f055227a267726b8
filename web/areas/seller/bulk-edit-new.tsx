import { apiFrom } from '#app/api.ts'
import { privateMeta } from '#app/private-meta.ts'
import { BulkFormPage } from '#shop/bulk-edit/bulk-form-page.tsx'
import { runBulkCommand, sellerBulkApi } from '#shop/bulk-edit/run-bulk-command.ts'
import { bulkChoices } from '#values/bulk-edit.ts'
import type { Route } from './+types/bulk-edit-new'
import { myStores, sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const { categories, attributes } = await apiFrom(context)('GET /seller/stores/{store}/product-choices', {
    params,
  })
  return { categories, attributes }
}

/** The list of products posts its selection here. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const store = myStores(context).find(({ slug }) => slug === params.store)
  return runBulkCommand(sellerBulkApi(apiFrom(context), params.store), {
    form: await request.formData(),
    url,
    kinds: bulkChoices,
    currency: store?.currency ?? '',
    minorUnits: store?.minor_units ?? 2,
    path: `${sellerPath(params.store, 'products')}/bulk`,
  })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'lists.bulk')

export default function BulkEditNew({ loaderData, actionData, params }: Route.ComponentProps) {
  const { currency } = useSellerStore()
  return (
    <BulkFormPage
      draft={actionData}
      listPath={sellerPath(params.store, 'products')}
      currency={currency}
      categories={loaderData.categories}
      attributes={loaderData.attributes}
    />
  )
}
