/** Polled by the seller dashboard while it is visible. */
import { found } from '#app/found.ts'
import type { Route } from './+types/pending-orders'
import { readWaiting } from './dashboard.ts'

export function loader({ context, params, url }: Route.LoaderArgs) {
  return found(url, readWaiting(context, params))
}
