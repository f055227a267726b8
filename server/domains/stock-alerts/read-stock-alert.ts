import type { Answer, Given } from '#contract/endpoint.ts'
import type { readStockAlert as contract } from '#contract/product-page.ts'
import { problem } from '#platform/problem.ts'
import type { Work } from '#platform/work.ts'
import { readAlert } from './queries.ts'

/**
 * Returns an alert's product and state for the holder of its key.
 * @throws not_found
 */
export async function readStockAlert(
  work: Work,
  { params }: Given<typeof contract>,
): Promise<Answer<typeof contract>> {
  const alert = await readAlert(work, params.key)
  if (!alert) throw problem('not_found')
  const { slug, name, choice } = alert
  return { state: stateOf(alert), product: { slug, name, choice } }
}

function stateOf(alert: { ended_at: Date | null; told_at: Date | null; confirmed_at: Date | null }) {
  if (alert.ended_at) return 'ended'
  if (alert.told_at) return 'told'
  return alert.confirmed_at ? 'waiting' : 'unconfirmed'
}
