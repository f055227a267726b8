import { ApiProblem, apiFrom } from '#app/api.ts'
import { notFound } from '#app/not-found.ts'
import type { Route } from './+types/invoice.ts'

/** The invoice of an order, or of one seller's part of it, in the language of the address. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  try {
    const { name, bytes } = await apiFrom(context)('GET /orders/{number}/invoice', { params, query: {} })
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    if (error instanceof ApiProblem && error.status < 500) throw notFound(url)
    throw error
  }
}
