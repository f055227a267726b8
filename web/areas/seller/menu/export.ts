import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import type { Route } from './+types/export'

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /seller/stores/{store}/menu/export', { params })
  return fileOf(url, 'text/csv; charset=utf-8', asked)
}
