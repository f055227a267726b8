import { apiFrom } from '#app/api.ts'
import { fileOf } from '#app/file-of.ts'
import type { Route } from './+types/payout-bank-file'

/** Downloads the payments of a run as a CSV file for the bank. */
export async function loader({ url, context, params }: Route.LoaderArgs) {
  const asked = apiFrom(context)('GET /operator/payout-runs/{id}/bank-file', { params })
  return fileOf(url, 'text/csv; charset=utf-8', asked)
}
