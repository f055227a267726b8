import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { readImport, runImportCommand } from '#shop/product-import/api.ts'
import { ImportPage } from '#shop/product-import/import-page.tsx'
import type { Route } from './+types/import'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return found(url, readImport(apiFrom(context), { role: 'seller', ...params }))
}

export async function action({ context, params, request }: Route.ActionArgs) {
  return runImportCommand(apiFrom(context), { role: 'seller', ...params }, await request.formData())
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'imports.title')

export default function Import({ loaderData: details, actionData, params }: Route.ComponentProps) {
  const { timezone } = useSellerStore()
  const path = sellerPath(params.store, 'products')
  return (
    <ImportPage
      details={details}
      refusal={actionData}
      listPath={path}
      importPath={`${path}/import`}
      timezone={timezone}
    />
  )
}
