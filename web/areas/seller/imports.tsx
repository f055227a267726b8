import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { readImports, uploadFile } from '#shop/product-import/api.ts'
import { ImportsPage } from '#shop/product-import/imports-page.tsx'
import type { Route } from './+types/imports'
import { sellerPath } from './dashboard.ts'
import { useSellerStore } from './layout.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { data } = await found(url, readImports(apiFrom(context), { role: 'seller', ...params }))
  return { imports: data }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const path = `${sellerPath(params.store, 'products')}/import`
  return uploadFile(apiFrom(context), { role: 'seller', ...params }, { form, url, path })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'imports.title')

export default function Imports({ loaderData: { imports }, actionData, params }: Route.ComponentProps) {
  const { timezone } = useSellerStore()
  const path = sellerPath(params.store, 'products')
  return (
    <ImportsPage
      imports={imports}
      refusal={actionData}
      listPath={path}
      importPath={`${path}/import`}
      exportPath={`${path}/export.csv`}
      timezone={timezone}
    />
  )
}
