import { apiFrom } from '#app/api.ts'
import { privateMeta } from '#app/private-meta.ts'
import { BulkFormPage } from '#shop/bulk-edit/bulk-form-page.tsx'
import { operatorBulkApi, runBulkCommand } from '#shop/bulk-edit/run-bulk-command.ts'
import { operatorBulkChoices } from '#values/bulk-edit.ts'
import type { Route } from './+types/bulk-edit-new'

const listPath = '/operator/products'

export async function loader({ context }: Route.LoaderArgs) {
  const { categories } = await apiFrom(context)('GET /operator/product-filters')
  return { categories }
}

/** The list of products posts its selection here. */
export async function action({ context, request, url }: Route.ActionArgs) {
  return runBulkCommand(operatorBulkApi(apiFrom(context)), {
    form: await request.formData(),
    url,
    kinds: operatorBulkChoices,
    currency: '',
    minorUnits: 2,
    path: `${listPath}/bulk`,
  })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'lists.bulk')

export default function BulkEditNew({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <BulkFormPage draft={actionData} listPath={listPath} currency="" categories={loaderData.categories} />
  )
}
