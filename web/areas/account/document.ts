import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import type { Route } from './+types/document.ts'

export async function loader({ url, context, params }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /orders/{number}/documents/{id}', { params, query: {} })
  return fileOf(url, 'application/pdf', asked)
}
