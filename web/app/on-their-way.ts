/** Changes that a page shows as made while they are still on their way to the server. */
import type { DataStrategyResult, MiddlewareFunction } from 'react-router'

const onTheirWay = new Set<Promise<unknown>>()

/** How long another page waits for them, in milliseconds; then it shows what the server knows. */
const PATIENCE = 3000

/** Remembers the change until it is made or refused. */
export function noteOnItsWay(change: Promise<unknown>): void {
  const settled = change
    .catch(() => undefined)
    .then(() => {
      onTheirWay.delete(settled)
    })
  onTheirWay.add(settled)
}

/** Another page is read once they have arrived: it would show what was before them. */
export const afterChanges: MiddlewareFunction<Record<string, DataStrategyResult>> = async (_, next) => {
  if (onTheirWay.size > 0) {
    await Promise.race([
      Promise.all(onTheirWay),
      new Promise((resolve) => {
        setTimeout(resolve, PATIENCE)
      }),
    ])
  }
  return next()
}
