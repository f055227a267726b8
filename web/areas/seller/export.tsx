import { type Api, apiFrom } from '#app/api.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type SelectionField, selectionBody } from '#shop/bulk-edit/bulk-form.ts'
import { allMatching, postedSelection } from '#shop/product-export/export-form.ts'
import { ExportPage } from '#shop/product-export/export-page.tsx'
import type { Route } from './+types/export'
import { sellerPath } from './dashboard.ts'

/** Has the filters of the list of products in its address. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  return counted(apiFrom(context), params.store, allMatching(url))
}

/** The list of products posts its selection here. */
export async function action({ context, params, request }: Route.ActionArgs) {
  return counted(apiFrom(context), params.store, postedSelection(await request.formData()))
}

async function counted(api: Api, store: string, selection: SelectionField) {
  const { total } = await api('POST /seller/stores/{store}/bulk-edits/preview', {
    params: { store },
    body: { selection: selectionBody(selection), action: { kind: 'archive' } },
  })
  return { selection, total }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'lists.export')

export default function Export({ loaderData, actionData, params }: Route.ComponentProps) {
  const { selection, total } = actionData ?? loaderData
  return <ExportPage selection={selection} count={total} listPath={sellerPath(params.store, 'products')} />
}
