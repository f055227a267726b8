import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import { queryOf } from '#app/query-of.ts'
import type { Route } from './+types/stock-export'

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const query = queryOf(url)
  const asked = apiFrom(context)('GET /operator/stores/{store}/stock-movements/export', { params, query })
  return fileOf(url, 'text/csv; charset=utf-8', asked)
}
