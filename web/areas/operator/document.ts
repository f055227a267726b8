import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import type { Route } from './+types/document'

export async function loader({ url, context, params }: Route.LoaderArgs) {
  return fileOf(url, 'application/pdf', apiFrom(context)('GET /operator/documents/{id}', { params }))
}
