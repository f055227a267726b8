import { apiFrom } from '#app/api.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { readImports, uploadFile } from '#shop/product-import/api.ts'
import { ImportsPage } from '#shop/product-import/imports-page.tsx'
import type { Route } from './+types/store-imports'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { data } = await found(url, readImports(apiFrom(context), { role: 'operator', ...params }))
  return { imports: data }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const path = `/operator/stores/${params.store}/products/import`
  return uploadFile(apiFrom(context), { role: 'operator', ...params }, { form, url, path })
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'imports.title')

export default function StoreImports({ loaderData: { imports }, actionData, params }: Route.ComponentProps) {
  const path = `/operator/stores/${params.store}/products` as const
  return (
    <ImportsPage
      imports={imports}
      refusal={actionData}
      listPath="/operator/products"
      importPath={`${path}/import`}
      exportPath={`${path}/export.csv`}
    />
  )
}
