import { isRouteErrorResponse } from 'react-router'
import type { MaintenanceNotice } from '#contract/maintenance.ts'
import type { ClosedTexts } from './closed-market.tsx'

/** Distinguishes the page shown while the market is closed from an error. */
export function closedIn(error: unknown): { notice: MaintenanceNotice; words: ClosedTexts } | undefined {
  if (!isRouteErrorResponse(error) || error.status !== 503) return undefined
  const said: Partial<{ closed: MaintenanceNotice; words: ClosedTexts }> | undefined = error.data
  return said?.closed && said.words && { notice: said.closed, words: said.words }
}
