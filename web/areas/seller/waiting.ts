/** What the desk asks for again and again while it is looked at. */
import type { Route } from './+types/waiting'
import { readWaiting } from './desk.ts'

export function loader({ context, params }: Route.LoaderArgs) {
  return readWaiting(context, params)
}
