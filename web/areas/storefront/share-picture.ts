import type { LoaderFunctionArgs } from 'react-router'
import { ApiProblem, apiFrom } from '#app/api.ts'
import { sharedPageKinds } from '#values/shared-page.ts'

/**
 * `/share/<kind>/<slug>-<hash>.jpg`, below `/fr` in French: the preview picture of a shared page. An outdated hash
 * returns the current picture.
 */
export async function loader({ context, params }: LoaderFunctionArgs) {
  const kind = sharedPageKinds.find((each) => each === params.kind)
  const [, slug] = /^([a-z0-9-]+)-[0-9a-f]{10}\.jpg$/.exec(params.file ?? '') ?? []
  if (kind === undefined || slug === undefined) throw new Response(null, { status: 404 })
  try {
    const { name, bytes } = await apiFrom(context)('GET /share-pictures/{kind}/{slug}', {
      params: { kind, slug },
    })
    const kept = name === params.file ? 'public, max-age=31536000, immutable' : 'public, max-age=300'
    return new Response(new Uint8Array(bytes), {
      headers: { 'content-type': 'image/jpeg', 'cache-control': kept, 'x-content-type-options': 'nosniff' },
    })
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error
    throw new Response(null, { status: error.status === 422 ? 404 : error.status })
  }
}
