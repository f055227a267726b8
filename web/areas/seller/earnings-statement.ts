import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import type { Route } from './+types/earnings-statement'

/** Downloads the statement of a month, in the language of the address. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const query = {
    month: url.searchParams.get('month') ?? '',
    currency: url.searchParams.get('currency') ?? '',
  }
  const asked = apiFrom(context)('GET /seller/stores/{store}/earnings/statement', { params, query })
  return fileOf(url, 'application/pdf', asked)
}
