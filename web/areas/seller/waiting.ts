/** Polled by the seller dashboard while it is visible. */
import type { Route } from './+types/waiting'
import { readWaiting } from './desk.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return readWaiting(context, params)
}
