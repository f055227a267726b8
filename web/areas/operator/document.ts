import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import type { Route } from './+types/document'

/** An invoice or credit note, in the language of the address. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  return fileOf(url, 'application/pdf', apiFrom(context)('GET /operator/documents/{id}', { params }))
}
