import { isRouteErrorResponse } from 'react-router'
import type { ClosedNotice } from '#contract/maintenance.ts'
import type { ClosedWords } from './closed-market.tsx'

/** Distinguishes the page shown while the market is closed from an error. */
export function closedIn(error: unknown): { notice: ClosedNotice; words: ClosedWords } | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined
  const said: Partial<{ closed: ClosedNotice; words: ClosedWords }> | undefined = error.data
  return said?.closed && said.words && { notice: said.closed, words: said.words }
}
