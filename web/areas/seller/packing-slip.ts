import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import type { Route } from './+types/packing-slip'

/** Downloads the packing slip in the language of the address. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /seller/stores/{store}/orders/{number}/packing-slip', { params })
  return fileOf(url, 'application/pdf', asked)
}
