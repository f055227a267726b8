import { isRouteErrorResponse } from 'react-router'
import type { ClosedNotice } from '#contract/maintenance.ts'
import type { ClosedWords } from './closed-market.tsx'

/** Tells the page in place of a closed market's from a fault. */
export function closedIn(error: unknown): { notice: ClosedNotice; words: ClosedWords } | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined
  const said: Partial<{ closed: ClosedNotice; words: ClosedWords }> | undefined = error.data
  return said?.closed && said.words && { notice: said.closed, words: said.words }
}
