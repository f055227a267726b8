import { type Api, apiFrom } from '#app/api.ts'
import { privateMeta } from '#app/private-meta.ts'
import { type SelectionField, selectionBody } from '#shop/bulk-edit/bulk-form.ts'
import { allMatching, postedSelection } from '#shop/product-export/export-form.ts'
import { ExportPage } from '#shop/product-export/export-page.tsx'
import type { Route } from './+types/export'

/** Has the filters of the list of products in its address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  return counted(apiFrom(context), allMatching(url))
}

/** The list of products posts its selection here. */
export async function action({ context, request }: Route.ActionArgs) {
  return counted(apiFrom(context), postedSelection(await request.formData()))
}

async function counted(api: Api, selection: SelectionField) {
  const { total } = await api('POST /operator/bulk-edits/preview', {
    body: { selection: selectionBody(selection), action: { kind: 'archive' } },
  })
  return { selection, total }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'lists.export')

export default function Export({ loaderData, actionData }: Route.ComponentProps) {
  const { selection, total } = actionData ?? loaderData
  return <ExportPage selection={selection} count={total} listPath="/operator/products" />
}
