import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { apiFrom } from '#app/api.ts'
import { listQueryOf } from '#app/list/list-address.ts'
import { privateMeta } from '#app/private-meta.ts'
import { openSheet } from '#shop/variant-sheet/open-sheet.ts'
import { SheetPage } from '#shop/variant-sheet/sheet-page.tsx'
import type { Route } from './+types/spreadsheet'

const listPath = '/operator/products'

/** Has the filters of the list of products in its address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { sort: _, ...query } = listQueryOf(url)
  return {
    page: await apiFrom(context)('GET /operator/variant-cells', { query }),
    search: url.search,
  }
}

/** The list of products posts its selection here. */
export async function action({ request, url }: Route.ActionArgs) {
  return openSheet(await request.formData(), { url, path: `${listPath}/spreadsheet` })
}

/** What is being entered stays. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.currentUrl.href !== args.nextUrl.href && args.defaultShouldRevalidate
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'lists.sheet')

export default function Spreadsheet({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <SheetPage
      area="operator"
      page={loaderData.page}
      search={loaderData.search}
      listPath={listPath}
      plainPath={listPath}
      isTooMany={actionData?.isTooMany ?? false}
    />
  )
}
