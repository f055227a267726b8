/** Polled by the seller dashboard while it is visible. */
import type { Route } from './+types/pending-orders'
import { readWaiting } from './dashboard.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return readWaiting(context, params)
}
