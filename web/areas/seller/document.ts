import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import type { Route } from './+types/document'

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /seller/stores/{store}/documents/{id}', { params })
  return fileOf(url, 'application/pdf', asked)
}
