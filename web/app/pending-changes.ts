/** Changes that a page already shows while they are still being sent to the server. */
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

let arrived: Promise<unknown> = Promise.resolve()

/** How long navigation waits for them, in milliseconds; after that the page shows the server's state. */
const PATIENCE = 3000

/** Registers a change; its promise settles when the change is made or refused. */
export function addPendingChange(change: Promise<unknown>): void {
  arrived = Promise.all([arrived, change])
}

/** Delays navigation until pending changes have arrived; the next page would otherwise show the state before them. */
export const awaitPendingChanges: MiddlewareFunction<Record<string, DataStrategyResult>> = async (
  _,
  next,
) => {
  await Promise.race([arrived, new Promise((resolve) => setTimeout(resolve, PATIENCE))])
  return next()
}
