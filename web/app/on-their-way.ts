/** Changes that a page shows as made while they are still on their way to the server. */
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

let arrived: Promise<unknown> = Promise.resolve()

/** How long another page waits for them, in milliseconds; then it shows what the server knows. */
const PATIENCE = 3000

/** Remembers a change, whose promise is kept when it was made or refused. */
export function noteOnItsWay(change: Promise<unknown>): void {
  arrived = Promise.all([arrived, change])
}

/** Another page is read once they have arrived: it would show what was before them. */
export const afterChanges: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  return next()
}
