import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import { notFound } from '#app/not-found.ts'
import { documentDesigns } from '#values/document-design.ts'
import type { Route } from './+types/document-preview'

/** Sample invoice in a design, in the language of the address. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const design = documentDesigns.find((each) => each === params.design)
  if (!design) throw notFound(url)
  const asked = apiFrom(context)('GET /operator/document-design/{design}/preview', { params: { design } })
  return fileOf(url, 'application/pdf', asked)
}
