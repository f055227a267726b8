import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { listQueryOf } from '#app/list/list-address.ts'
import { privateMeta } from '#app/private-meta.ts'
import { openSheet } from '#shop/variant-sheet/open-sheet.ts'
import { SheetPage } from '#shop/variant-sheet/sheet-page.tsx'
import type { Route } from './+types/spreadsheet'
import { sellerPath } from './dashboard.ts'

/** Has the filters of the list of products in its address. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { sort: _, ...query } = listQueryOf(url)
  const page = await apiFrom(context)('GET /seller/stores/{store}/variant-cells', { params, query })
  return { page, search: url.search }
}

/** The list of products posts its selection here. */
export async function action({ params, request, url }: Route.ActionArgs) {
  const path = `${sellerPath(params.store, 'products')}/spreadsheet` as const
  return openSheet(await request.formData(), { url, path })
}

/** What is being entered stays when an order arrives. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.href !== args.nextUrl.href && args.defaultShouldRevalidate
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'lists.sheet')

export default function Spreadsheet({ loaderData, actionData, params }: Route.ComponentProps) {
  const listPath = sellerPath(params.store, 'products')
  return (
    <SheetPage
      area="seller"
      page={loaderData.page}
      search={loaderData.search}
      listPath={listPath}
      plainPath={`${listPath}/stock`}
      isTooMany={actionData?.isTooMany ?? false}
    />
  )
}
