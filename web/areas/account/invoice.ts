import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import type { Route } from './+types/invoice.ts'

/** Downloads the invoice of an order, or of one seller order, in the language of the address. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /orders/{number}/invoice', { params, query: {} })
  return fileOf(url, 'application/pdf', asked)
}
