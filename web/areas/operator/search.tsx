import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { menuResults } from '#shop/dashboard/results.ts'
import { SearchPage } from '#shop/dashboard/search-page.tsx'
import { searchIn } from '#shop/dashboard/search-query.ts'
import type { Route } from './+types/search'
import { operatorActions } from './dashboard-actions.ts'
import { operatorMenu } from './dashboard-menu.ts'
import { resultsOf } from './search-results.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = searchIn(url)
  const found =
    query === '' ? undefined : await apiFrom(context)('GET /operator/search', { query: { q: query } })
  return { query, found }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'dashboard.search')

export default function Search({ loaderData: { query, found } }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const searched = { base: '/operator', groups: operatorMenu, actions: operatorActions } as const
  const results = [...menuResults(searched, query, t), ...(found ? resultsOf(found, { t, locale }) : [])]
  return <SearchPage query={query} results={results} />
}
