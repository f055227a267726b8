import { redirect } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { choiceIn } from '#app/choice-in.ts'
import { found } from '#app/found.ts'
import { privateMeta } from '#app/private-meta.ts'
import { refuse } from '#app/refusal.ts'
import { BulkProgressPage } from '#shop/bulk-edit/bulk-progress-page.tsx'
import { localeOf, localizedPath } from '#values/locale.ts'
import type { Route } from './+types/bulk-edit'
import { sellerPath } from './dashboard.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return found(url, apiFrom(context)('GET /seller/stores/{store}/bulk-edits/{id}', { params }))
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  choiceIn(form, 'command', { of: ['undo'], url })
  try {
    const undone = await apiFrom(context)('POST /seller/stores/{store}/bulk-edits/{id}/undo', { params })
    const path = `${sellerPath(params.store, 'products')}/bulk/${undone.bulk_edit.id}`
    return redirect(localizedPath(path, localeOf(url.pathname)), 303)
  } catch (error) {
    return refuse(error, form)
  }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'lists.bulk')

export default function BulkEdit({ loaderData, actionData, params }: Route.ComponentProps) {
  const listPath = sellerPath(params.store, 'products')
  return (
    <BulkProgressPage
      edit={loaderData.bulk_edit}
      refused={loaderData.refused}
      listPath={listPath}
      editPath={`${listPath}/bulk/${params.id}`}
      productPath={(id) => `${listPath}/${id}`}
      failure={actionData?.message}
    />
  )
}
