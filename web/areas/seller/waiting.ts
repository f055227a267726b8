/** Polled by the seller dashboard while it is visible. */
import { found } from '#app/found.ts'
import type { Route } from './+types/waiting'
import { readWaiting } from './desk.ts'

export function loader({ context, params, url }: Route.LoaderArgs) {
  return found(url, readWaiting(context, params))
}
