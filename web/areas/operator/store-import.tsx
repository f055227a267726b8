import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { readImport, runImportCommand } from '#shop/product-import/api.ts'
import { ImportPage } from '#shop/product-import/import-page.tsx'
import type { Route } from './+types/store-import'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return found(url, readImport(apiFrom(context), { role: 'operator', ...params }))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return runImportCommand(apiFrom(context), { role: 'operator', ...params }, await request.formData())
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'imports.title')

export default function StoreImport({ loaderData: details, actionData, params }: Route.ComponentProps) {
  return (
    <ImportPage
      details={details}
      refusal={actionData}
      listPath="/operator/products"
      importPath={`/operator/stores/${params.store}/products/import`}
    />
  )
}
