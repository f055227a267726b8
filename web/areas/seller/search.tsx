import { apiFrom } from '#app/api.ts'
import { useLocale, useTranslate } from '#app/i18n.tsx'
import { privateMeta } from '#app/private-meta.ts'
import { menuResults } from '#shop/dashboard/results.ts'
import { SearchPage } from '#shop/dashboard/search-page.tsx'
import { searchIn } from '#shop/dashboard/search-query.ts'
import type { Route } from './+types/search'
import { searchedIn, useSellerStore } from './layout.tsx'
import { resultsOf } from './search-results.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const query = searchIn(url)
  if (query === '') return { query, found: undefined }
  const found = await apiFrom(context)('GET /seller/stores/{store}/search', { params, query: { q: query } })
  return { query, found }
}

export const meta: Route.MetaFunction = (args) => privateMeta(args, 'dashboard.search')

export default function Search({ loaderData: { query, found }, params: { store } }: Route.ComponentProps) {
  const t = useTranslate()
  const locale = useLocale()
  const own = menuResults(searchedIn(useSellerStore()), query, t)
  const results = [...own, ...(found ? resultsOf(found, { store, locale }) : [])]
  return <SearchPage query={query} results={results} />
}
